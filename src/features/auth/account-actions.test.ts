import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A build with VITE_ACCOUNT_ACTIONS=simulated, as the specification describes it: a delay, then success; no call.
beforeEach(() => {
  vi.stubEnv('VITE_ACCOUNT_ACTIONS', 'simulated')
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => {
    throw new Error('The simulated actions make no call.')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each([
  ['a reset', 1500, 'resetPassword'],
  ['a verification', 2000, 'verifyEmail'],
] as const)('Simulated, %s succeeds after %d ms and not before', async (_, ms, action) => {
  const actions = await import('./account-actions.ts')
  const done = vi.fn()
  const work = actions[action]('any code', 'a new password').then(done)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await work
  expect(done).toHaveBeenCalledOnce()
})

test('Simulated, every complete reset link is good', async () => {
  const { checkResetCode } = await import('./account-actions.ts')
  await expect(checkResetCode('any code')).resolves.toBeUndefined()
})
