import { beforeEach, expect, test, vi } from 'vitest'

type Account = { uid: string }

const adapter = {
  isAvailable: true,
  account: { uid: 'ada' } as Account | null,
  watch: vi.fn((listener: (account: Account | null) => void) => listener(adapter.account)),
  signIn: vi.fn(async () => undefined),
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
  const { AuthError, bearerToken, onAccountChange, signIn } = await import('./auth.ts')
  adapter.isAvailable = false
  const listener = vi.fn()
  const offline = { code: 'auth/network-request-failed' }
  await expect(onAccountChange(listener)).rejects.toMatchObject(offline)
  await expect(bearerToken()).rejects.toMatchObject(offline)
  const error = await signIn('ada@example.com', 'secret').catch((it: unknown) => it)
  expect(error).toBeInstanceOf(AuthError)
  expect(error).toMatchObject(offline)

  adapter.isAvailable = true
  await signIn('ada@example.com', 'secret')
  expect(adapter.signIn).toHaveBeenCalledOnce()
})

test('follows the account from the first successful load, once', async () => {
  const { onAccountChange, signIn } = await import('./auth.ts')
  adapter.isAvailable = false
  const listener = vi.fn()
  await onAccountChange(listener).catch(() => undefined)
  expect(listener).not.toHaveBeenCalled()
  adapter.isAvailable = true
  await signIn('ada@example.com', 'secret')
  expect(listener).toHaveBeenCalledWith({ uid: 'ada' })
  await onAccountChange(listener)
  expect(listener).toHaveBeenCalledOnce()
  const other = vi.fn()
  await onAccountChange(other)
  expect(other).toHaveBeenCalledWith({ uid: 'ada' })
})
