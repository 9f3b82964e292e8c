import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// With ACCOUNT_ACTIONS=simulated the actions succeed after a delay and send no request, as in the specification.
beforeEach(async () => {
  vi.resetModules()
  const { configuration } = await import('#platform/configuration.ts')
  configuration.accountActions = 'simulated'
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => {
    throw new Error('A simulated action called the network.')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a reset', 1500, 'resetPassword'],
  ['a verification', 2000, 'verifyEmail'],
] as const)('%s succeeds after %d ms when simulated', async (_, ms, action) => {
  const actions = await import('./account-actions.ts')
  const onDone = vi.fn()
  const work = actions[action]('any code', 'a new password').then(onDone)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(onDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await work
  expect(onDone).toHaveBeenCalledOnce()
})

test('every complete reset link is valid when simulated', async () => {
  const { checkResetCode } = await import('./account-actions.ts')
  await expect(checkResetCode('any code')).resolves.toBeUndefined()
})

test('a new verification email is not requested when simulated', async () => {
  vi.doMock('#platform/embedded-auth.ts', () => {
    throw new Error('A simulated action loaded the provider.')
  })
  const { resendVerification } = await import('./account-actions.ts')
  await expect(resendVerification()).resolves.toBe('simulated')
  vi.doUnmock('#platform/embedded-auth.ts')
})
