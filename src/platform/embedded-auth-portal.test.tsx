import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedAuth } from './embedded-auth.ts'

const failure = { code: 'auth/network-request-failed' }

beforeEach(() => {
  // The page of a network that requires a sign-in has a successful status.
  const respond = async () =>
    new Response('<html>Welcome to our Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
  vi.stubGlobal('fetch', respond)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the page of a captive portal does not look like a successful sign-in', async () => {
  await expect(embeddedAuth.signIn('nora@example.com', 'secret')).rejects.toMatchObject(failure)
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('the page of a captive portal keeps the session', async () => {
  const claims = { sub: 'nora', email: 'nora@example.com', exp: Math.floor(Date.now() / 1000) + 60 }
  const token = `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
  localStorage.setItem('authToken', token)
  const user = await embeddedAuth.currentUser()
  await expect(user?.getIdToken(true)).rejects.toMatchObject(failure)
  expect(localStorage.getItem('authToken')).toBe(token)
})
