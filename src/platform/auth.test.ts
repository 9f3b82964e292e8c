import { beforeEach, expect, test, vi } from 'vitest'

type Account = { uid: string }

const adapter = {
  isAvailable: true,
  account: { uid: 'ada' } as Account | null,
  watch: vi.fn((listener: (account: Account | null) => void) => listener(adapter.account)),
}

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  adapter.isAvailable = true
  vi.doMock('./embedded-auth.ts', () => {
    if (!adapter.isAvailable) throw new TypeError('Failed to fetch dynamically imported module')
    return { embeddedAuth: adapter }
  })
})

test('rejects while the adapter cannot be loaded, and retries with the next call', async () => {
  const { getBearerToken, loadAuth } = await import('./auth.ts')
  adapter.isAvailable = false
  const offline = { name: 'AuthError', code: 'auth/network-request-failed' }
  await expect(loadAuth()).rejects.toMatchObject(offline)
  await expect(getBearerToken()).rejects.toMatchObject(offline)

  adapter.isAvailable = true
  expect(await loadAuth()).toBe(adapter)
})

test('follows the account from the first successful load, once', async () => {
  const { authAccount, loadAuth } = await import('./auth.ts')
  adapter.isAvailable = false
  await loadAuth().catch(() => undefined)
  expect(authAccount.get()).toBeUndefined()
  adapter.isAvailable = true
  await loadAuth()
  await loadAuth()
  expect(authAccount.get()).toEqual({ uid: 'ada' })
  expect(adapter.watch).toHaveBeenCalledOnce()
})
