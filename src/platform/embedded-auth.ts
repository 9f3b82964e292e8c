import { createAtom } from '@tanstack/store'
import { getSecondsLeft, readClaims, saveToken } from './access-token.ts'
import type { AuthAccount, AuthAdapter, AuthUser } from './auth-adapter.ts'
import { AuthError } from './auth-error.ts'
import { runWithLock } from './locks.ts'
import { storedSession } from './stored-session.ts'

/*
 * The authentication provider of our own server. The session is an HttpOnly cookie. `authToken` in localStorage is a JWT that
 * is valid for an hour and also tells, without a network, who is signed in.
 */
export const embeddedAuth: AuthAdapter = {
  watch(listener) {
    account.subscribe(listener)
    listener(account.get())
  },
  currentUser: async () => currentUser(),

  signIn: (email, password) => replaceSession('sign-in', { email, password }),
  signUp: (name, email, password) => replaceSession('sign-up', { name, email, password }),

  async signOut() {
    storedSession.clear()
    setUnendedSession(true)
    notify()
    await endSession()
  },

  sendPasswordReset: async (email) => void (await post('send-reset', { email })),
  checkResetCode: async (code) => (await post('check-code', { mode: 'resetPassword', code })).email ?? '',
  confirmReset: async (code, password) => void (await post('reset-password', { code, password })),
  checkVerificationCode: async (code) => void (await post('check-code', { mode: 'verifyEmail', code })),

  async applyVerificationCode(code) {
    await post('verify-email', { code })
    await embeddedAuth.refreshAccount()
  },

  async refreshAccount() {
    if (!readClaims()) return false
    await refreshToken()
    return readClaims()?.email_verified ?? false
  },

  async resendVerification() {
    if (!readClaims()) return false
    await post('send-verification')
    return true
  },

  changePassword: async (current, next) =>
    startSession(await post('change-password', { current_password: current, new_password: next })),
  reauthenticate: async (password) => startSession(await post('reauthenticate', { password })),

  async signedInRecently() {
    const { auth_time = 0 } = readClaims() ?? {}
    return Date.now() / 1000 - auth_time < recentSeconds
  },

  /** Our server has already deleted the account with the user's data. */
  async deleteAccount() {
    storedSession.clear()
    notify()
  },
}

const refreshAheadSeconds = 5 * 60
const recentSeconds = 4 * 60
const timeoutMs = 20_000

const sessionEndedCode = 'auth/user-token-expired'

/** In localStorage from a sign-out until the server has confirmed it. */
const unendedSessionKey = 'sessionLeft'

const account = createAtom(readAccount())

let signOutRequest: AbortController | undefined

// Another tab has signed in or out.
addEventListener('storage', ({ key }) => {
  if (key === 'authToken' || key === null) notify()
})
// Another user may have signed in while the page was in the cache of Back, which receives no events.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) notify()
})
addEventListener('online', () => void endSession().catch(() => undefined))
void endSession().catch(() => undefined)

function notify(): void {
  // The response to the sign-out before would delete the cookie of the new session.
  if (readClaims()) signOutRequest?.abort()
  account.set(readAccount())
}

function readAccount(): AuthAccount | null {
  const claims = readClaims()
  if (!claims) return null
  return { uid: claims.sub, name: claims.name, email: claims.email, emailVerified: claims.email_verified }
}

function currentUser(): AuthUser | null {
  const claims = readClaims()
  if (!claims) return null
  return {
    uid: claims.sub,
    async getIdToken(force = false) {
      const token = storedSession.token()
      if (token && !force && getSecondsLeft(token, claims) > refreshAheadSeconds) return token
      return await refreshToken()
    },
  }
}

let refreshing: { before: string; result: Promise<string> } | undefined

/** Simultaneous calls share one request: those of this tab, and with the Web Locks API those of all tabs. */
async function refreshToken(): Promise<string> {
  const before = requireToken()
  if (refreshing?.before === before) return await refreshing.result
  const result = runWithLock('refresh-token', () => refreshIfUnchanged(before)).finally(() => {
    if (refreshing?.result === result) refreshing = undefined
  })
  refreshing = { before, result }
  return await result
}

/** If the stored token is no longer `before`, returns the stored one instead. */
async function refreshIfUnchanged(before: string): Promise<string> {
  const isUnchanged = () => storedSession.token() === before
  if (!isUnchanged()) return requireToken()
  try {
    const token = readToken(await post('token'))
    // Meanwhile the user may have signed out, or another tab may have stored a newer token.
    if (!isUnchanged()) return requireToken()
    saveToken(token)
    return token
  } catch (error) {
    const hasEnded = error instanceof AuthError && error.code === sessionEndedCode
    if (hasEnded && isUnchanged()) {
      storedSession.clear()
      notify()
    }
    throw error
  }
}

function requireToken(): string {
  const token = storedSession.token()
  if (!token) throw new AuthError(sessionEndedCode, 'The user has signed out.')
  return token
}

async function replaceSession(action: string, body: object): Promise<void> {
  signOutRequest?.abort()
  try {
    startSession(await post(action, body))
  } catch (error) {
    void endSession().catch(() => undefined)
    throw error
  }
}

function startSession(body: ResponseBody): void {
  const token = readToken(body)
  setUnendedSession(false)
  saveToken(token)
  notify()
}

function readToken({ token }: ResponseBody): string {
  if (!token) throw new AuthError('auth/network-request-failed', 'The response has no token.')
  return token
}

/** After a sign-out without a network, retries when the app is online. */
async function endSession(): Promise<void> {
  if (!hasUnendedSession() || readClaims()) return
  signOutRequest?.abort()
  signOutRequest = new AbortController()
  await post('sign-out', {}, signOutRequest.signal)
  setUnendedSession(false)
}

type ResponseBody = { token?: string; email?: string; error?: string; message?: string }

async function post(action: string, body: object = {}, signal?: AbortSignal): Promise<ResponseBody> {
  const response = await fetch(`/api/v1/auth/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  }).catch((error: Error) => {
    const code = error.name === 'TimeoutError' ? 'auth/timeout' : 'auth/network-request-failed'
    throw new AuthError(code, error.message)
  })
  const result = (await response.json().catch(() => ({}))) as ResponseBody
  // The page of a captive portal has a successful status, too.
  const isPage = (response.headers.get('Content-Type') ?? '').includes('html')
  if (response.ok && !isPage) return result
  if (!result.error) throw new AuthError('auth/network-request-failed', `HTTP ${response.status}`)
  const code = response.status >= 500 ? 'internal-error' : result.error.replaceAll('_', '-')
  throw new AuthError(`auth/${code}`, result.message ?? '')
}

function hasUnendedSession(): boolean {
  try {
    return localStorage.getItem(unendedSessionKey) !== null
  } catch {
    return false
  }
}

function setUnendedSession(isLeft: boolean): void {
  try {
    if (isLeft) localStorage.setItem(unendedSessionKey, '1')
    else localStorage.removeItem(unendedSessionKey)
  } catch {
    // Storage is blocked: the session on the server remains until its cookie expires.
  }
}
