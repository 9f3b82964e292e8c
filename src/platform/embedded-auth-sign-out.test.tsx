import { afterEach, expect, test, vi } from 'vitest'
import { embeddedAuth } from './embedded-auth.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a sign-in aborts the sign-out before it, whose response would delete the new cookie', async () => {
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    if (!url.endsWith('/sign-out')) return Promise.resolve(Response.json({ token: 'a.b.c' }))
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const signingOut = embeddedAuth.signOut()
  await embeddedAuth.signIn('grace@example.com', 'x')
  await expect(signingOut).rejects.toMatchObject({ code: 'auth/network-request-failed' })
})
