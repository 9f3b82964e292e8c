import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthAccount } from './auth-adapter.ts'

type Response = { status?: number; body?: object } | 'offline'
type Call = { action: string; body: object }

const calls: Call[] = []
let respond: (call: Call) => Response | Promise<Response>

const now = () => Math.floor(Date.now() / 1000)
let count = 0

/** Creates an access token. The app does not check its signature. */
function createToken(claims: object = {}): string {
  const payload = { sub: 'nora', name: 'Zoë', email: 'nora@example.com', email_verified: false, ...claims }
  const json = JSON.stringify({ auth_time: now(), iat: now(), exp: now() + 3600, jti: ++count, ...payload })
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(json)))
  return `e30.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`
}
const createExpiringToken = () => createToken({ exp: now() + 60 })
const nora = { uid: 'nora', name: 'Zoë', email: 'nora@example.com', emailVerified: false }
const ended = { status: 401, body: { error: 'user_token_expired', message: 'Your session has ended.' } }

/** Loads the adapter as a new page does. */
async function openPage(stored?: string) {
  if (stored) localStorage.setItem('authToken', stored)
  // The query is different each time, so that the browser loads the module again.
  const url = `./embedded-auth.ts?${++count}`
  const { embeddedAuth } = (await import(/* @vite-ignore */ url)) as typeof import('./embedded-auth.ts')
  const accounts: (AuthAccount | null)[] = []
  embeddedAuth.watch((account) => accounts.push(account))
  const getToken = async (force = false) => (await embeddedAuth.currentUser())?.getIdToken(force)
  return { auth: embeddedAuth, accounts, getToken }
}

/** Changes the storage as another tab does. */
function changeInOtherTab(change: (storage: Storage) => void): void {
  const frame = document.body.appendChild(document.createElement('iframe'))
  if (frame.contentWindow) change(frame.contentWindow.localStorage)
  frame.remove()
}

beforeEach(() => {
  localStorage.clear()
  calls.length = 0
  respond = () => ({ status: 200, body: { token: createToken() } })
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit & { body: string }) => {
    const call = { action: url.replace('/api/v1/auth/', ''), body: JSON.parse(body) }
    expect([method, headers]).toEqual(['POST', { 'Content-Type': 'application/json' }])
    calls.push(call)
    const response = await respond(call)
    if (response === 'offline') throw new TypeError('Failed to fetch')
    const { status = 200, body: result } = response
    return new Response(result && JSON.stringify(result), { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const actions = () => calls.map(({ action }) => action)

test('reads the stored user from the token without a request, even if the token has expired', async () => {
  const { accounts } = await openPage(createToken({ exp: now() - 1000 }))
  expect(accounts).toEqual([nora])
  expect(calls).toEqual([])
})

test.each(['', 'garbage', 'a.b.c', 'e30.e30.x', 'e30.bnVsbA.x'])(
  'nobody is signed in with the token %j',
  async (token) => {
    const { auth, accounts } = await openPage(token)
    expect(accounts).toEqual([null])
    expect(await auth.currentUser()).toBeNull()
    expect([await auth.refreshAccount(), await auth.resendVerification()]).toEqual([false, false])
    expect(calls).toEqual([])
  },
)

test('sign-up calls the listeners once', async () => {
  const { auth, accounts } = await openPage()
  await auth.signUp('Zoë', 'nora@example.com', 'a good password')
  const body = { name: 'Zoë', email: 'nora@example.com', password: 'a good password' }
  expect(calls).toEqual([{ action: 'sign-up', body }])
  expect(accounts).toEqual([null, nora])
})

test.each([
  ['invalid_credential', 400, 'auth/invalid-credential'],
  ['email_already_in_use', 400, 'auth/email-already-in-use'],
  ['too_many_requests', 429, 'auth/too-many-requests'],
  ['temporarily_unavailable', 503, 'auth/internal-error'],
])('rejects with the code of %s', async (error, status, code) => {
  const { auth } = await openPage()
  respond = () => ({ status, body: { error, message: 'No.' } })
  await expect(auth.signIn('a@example.com', 'x')).rejects.toMatchObject({ code, message: 'No.' })
})

test('sign-in rejects without a network, and if a page is returned instead of JSON', async () => {
  const { auth } = await openPage()
  for (const response of ['offline' as const, { status: 503 }]) {
    respond = () => response
    const code = 'auth/network-request-failed'
    await expect(auth.signIn('a@example.com', 'x')).rejects.toMatchObject({ code })
  }
})

test('a token is used until five minutes before it expires, then refreshed', async () => {
  const fresh = createToken({ exp: now() + 310 })
  const { getToken } = await openPage(fresh)
  expect(await getToken()).toBe(fresh)
  expect(calls).toEqual([])
  localStorage.setItem('authToken', createToken({ exp: now() + 290 }))
  const next = createToken()
  respond = () => ({ body: { token: next } })
  expect(await getToken()).toBe(next)
  expect(localStorage.getItem('authToken')).toBe(next)
  expect(await getToken(), 'is stored').toBe(next)
  expect(calls).toEqual([{ action: 'token', body: {} }])
  await getToken(true)
  expect(calls.length, 'when forced').toBe(2)
})

test.each([
  ['with', true],
  ['without', false],
])('several callers cause one refresh %s Web Locks', async (_, hasLocks) => {
  if (!hasLocks) vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)
  const next = createToken()
  respond = () => ({ body: { token: next } })
  const { auth, getToken } = await openPage(createExpiringToken())
  expect(await Promise.all([getToken(), getToken(), getToken(true), auth.refreshAccount()])).toEqual([
    next,
    next,
    next,
    false,
  ])
  expect(actions()).toEqual(['token'])
  vi.restoreAllMocks()
})

test('without Web Locks, a refresh of another tab at the same time does not sign out', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)
  const { accounts, getToken } = await openPage(createExpiringToken())
  const tokenOfOtherTab = createToken()
  respond = () => {
    changeInOtherTab((storage) => storage.setItem('authToken', tokenOfOtherTab))
    return { body: { token: createToken() } }
  }
  expect(await getToken()).toBe(tokenOfOtherTab)
  expect(accounts.at(-1)).toEqual(nora)
  vi.restoreAllMocks()
})

test('a refresh signs out if the server has ended the session', async () => {
  localStorage.setItem('user', '{}')
  const { accounts, getToken } = await openPage(createExpiringToken())
  respond = () => ended
  await expect(getToken()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(accounts).toEqual([nora, null])
  expect([localStorage.getItem('authToken'), localStorage.getItem('user')]).toEqual([null, null])
})

test.each<[string, Response]>([
  ['no network', 'offline'],
  ['an error of the server', { status: 500, body: { error: 'internal_error' } }],
  ['a refusal of another site', { status: 403, body: { error: 'cross_origin' } }],
  ['a captive portal', { status: 401 }],
  ['too many requests', { status: 429, body: { error: 'too_many_requests' } }],
  ['a body that is cut off', { status: 200 }],
])('%s keeps the session', async (_, response) => {
  const token = createExpiringToken()
  const { accounts, getToken } = await openPage(token)
  respond = () => response
  await expect(getToken()).rejects.toMatchObject({ code: expect.stringMatching(/^auth\//) })
  expect(accounts).toEqual([nora])
  expect(localStorage.getItem('authToken')).toBe(token)
  respond = () => ({ body: { token: createToken() } })
  await expect(getToken()).resolves.toBeTruthy()
})

test('a refresh that returns after a sign-out does not sign in again', async () => {
  const { auth, accounts, getToken } = await openPage(createExpiringToken())
  const response = Promise.withResolvers<Response>()
  respond = ({ action }) => (action === 'token' ? response.promise : { status: 204 })
  const token = getToken()
  await auth.signOut()
  response.resolve({ body: { token: createToken() } })
  await expect(token).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(accounts).toEqual([nora, null])
  expect(localStorage.getItem('authToken')).toBeNull()
})

test.each<[string, Response]>([
  ['returns', { body: { token: createToken() } }],
  ['is refused', ended],
])('a refresh of the previous user that %s does not change who is signed in', async (_, late) => {
  const { auth, accounts, getToken } = await openPage(createExpiringToken())
  const response = Promise.withResolvers<Response>()
  const grace = createToken({ sub: 'grace' })
  respond = ({ action }) => {
    if (action === 'token') return response.promise
    return action === 'sign-in' ? { body: { token: grace } } : { status: 204 }
  }
  const token = getToken().catch(() => undefined)
  await auth.signOut()
  await auth.signIn('grace@example.com', 'x')
  response.resolve(late)
  await token
  expect(localStorage.getItem('authToken')).toBe(grace)
  expect(accounts.at(-1)).toMatchObject({ uid: 'grace' })
})

test('a sign-out without a network ends the session on the server when the network is back', async () => {
  const { auth, accounts } = await openPage(createToken())
  respond = () => 'offline'
  await expect(auth.signOut()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(accounts).toEqual([nora, null])
  calls.length = 0
  respond = () => ({ status: 204 })
  dispatchEvent(new Event('online'))
  await expect.poll(actions).toContain('sign-out')
  await expect.poll(() => localStorage.length).toBe(0)
  calls.length = 0
  dispatchEvent(new Event('online'))
  expect(calls, 'once').toEqual([])
})

test('the next page completes an interrupted sign-out, unless a user has signed in meanwhile', async () => {
  const first = await openPage(createToken())
  respond = () => 'offline'
  await first.auth.signOut().catch(() => undefined)
  calls.length = 0
  respond = () => ({ status: 204 })
  await openPage()
  await expect.poll(actions).toContain('sign-out')

  respond = () => 'offline'
  const second = await openPage(createToken())
  await second.auth.signOut().catch(() => undefined)
  respond = () => ({ body: { token: createToken() } })
  await second.auth.signIn('nora@example.com', 'x')
  calls.length = 0
  dispatchEvent(new Event('online'))
  await openPage()
  expect(calls).toEqual([])
})

test('follows the sign-in and the sign-out of another tab, also after Back restores the page', async () => {
  const { accounts } = await openPage()
  changeInOtherTab((storage) => storage.setItem('authToken', createToken()))
  await expect.poll(() => accounts).toEqual([null, nora])
  localStorage.setItem('authToken', createToken({ sub: 'grace' }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(accounts.at(-1)?.uid).toBe('grace')
  changeInOtherTab((storage) => storage.removeItem('authToken'))
  await expect.poll(() => accounts.at(-1)).toBeNull()
})

test('a verified address is known after a refresh', async () => {
  const { auth } = await openPage(createToken())
  respond = ({ action }) =>
    action === 'token' ? { body: { token: createToken({ email_verified: true }) } } : { status: 204 }
  await auth.applyVerificationCode('code')
  expect(actions()).toEqual(['verify-email', 'token'])
  expect(await auth.refreshAccount()).toBe(true)
})

test('the account can be deleted without the password for four minutes after the sign-in', async () => {
  const { auth, accounts } = await openPage(createToken({ auth_time: now() - 230 }))
  expect(await auth.signedInRecently()).toBe(true)
  localStorage.setItem('authToken', createToken({ auth_time: now() - 250 }))
  expect(await auth.signedInRecently()).toBe(false)
  await auth.reauthenticate('x')
  expect(await auth.signedInRecently()).toBe(true)
  await auth.deleteAccount()
  expect(accounts.at(-1)).toBeNull()
  expect(actions(), 'the server has deleted it').toEqual(['reauthenticate'])
})
