import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { calls } from '#api/calls.ts'
import { ApiError, unauthorizedEvents } from '#api/errors.ts'
import type { User } from '#contract/user.ts'
import { authAccount, getBearerToken, loadAuth } from '#platform/auth.ts'
import type { AuthAccount } from '#platform/auth-adapter.ts'
import { logProblem } from '#platform/log.ts'
import { storedSession } from '#platform/stored-session.ts'
import { reduceSession, type SessionEvent, type SessionState } from './session-state.ts'

/** In ms. Then the login screen replaces the spinner, if no user is stored. */
const providerTimeoutMs = 8_000

const connectRetryMs = 10_000

const state = createAtom<SessionState>({ status: 'restoring' })
let isConnected = false
/** A previous page was closed before its sign-out was complete. */
let hasPendingSignOut = false

export const session = {
  state: state as ReadonlyAtom<SessionState>,

  /** Call once, before the first render. */
  start(): void {
    hasPendingSignOut = storedSession.isSignOutPending()
    dispatch({ type: 'restored', user: storedSession.user() })
    unauthorizedEvents.addEventListener('unauthorized', () => void endSession())
    setTimeout(() => dispatch({ type: 'provider-unavailable' }), providerTimeoutMs)
  },

  /**
   * Loads the SDK of the provider. Screens that need it call this at once, others after the first render, which it would delay.
   */
  connectProvider(): void {
    if (isConnected) return
    isConnected = true
    onAccount(authAccount.get())
    authAccount.subscribe(onAccount)
    void connect()
  },

  changeProfile(change: Partial<User>): void {
    dispatch({ type: 'profile-changed', change })
    const current = state.get()
    if ('user' in current) storedSession.saveUser(current.user)
  },

  /** The user's data stays on this device. */
  async signOut(): Promise<void> {
    await endSession()
  },
}

/** Retries if the SDK cannot be loaded. Meanwhile the login screen is shown, unless a user is stored. */
async function connect(): Promise<void> {
  try {
    await loadAuth()
  } catch (error) {
    logProblem('The provider is not available.', error)
    dispatch({ type: 'provider-unavailable' })
    setTimeout(() => void connect(), connectRetryMs)
  }
}

async function endSession(): Promise<void> {
  storedSession.clear()
  storedSession.setSignOutPending(true)
  dispatch({ type: 'unauthorized' })
  try {
    await (await loadAuth()).signOut()
    storedSession.setSignOutPending(false)
  } catch (error) {
    logProblem('The sign-out at the provider failed.', error)
  }
}

const onAccount = (account: AuthAccount | null | undefined) => {
  if (account !== undefined) void handleAccount(account)
}

async function handleAccount(account: AuthAccount | null): Promise<void> {
  const isSignOutUnfinished = hasPendingSignOut
  hasPendingSignOut = false
  if (isSignOutUnfinished) return endSession()
  if (!account) {
    if (isDevUser(storedSession.user())) return
    storedSession.clear()
    storedSession.setSignOutPending(false)
    dispatch({ type: 'provider-signed-out' })
    return
  }
  dispatch({ type: 'provider-signed-in', uid: account.uid })
  if (state.get().status === 'loading-profile') await loadProfile(account)
}

/** If the profile cannot be loaded, the session starts with the provider's data. */
async function loadProfile(account: AuthAccount): Promise<void> {
  const bearer = await getBearerToken({ uid: account.uid }).catch(() => null)
  if (bearer) storedSession.saveToken(bearer.token)
  try {
    const user = await calls.currentUser(account.uid)
    startSession(account.uid, { ...user, provider_user_id: user.provider_user_id ?? account.uid })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return
    logProblem('The profile could not be loaded.', error)
    startSession(account.uid, { name: account.name, email: account.email, provider_user_id: account.uid })
  }
}

function startSession(uid: string, user: User): void {
  dispatch({ type: 'profile-loaded', uid, user })
  const current = state.get()
  if (!('user' in current) || current.user !== user) return
  storedSession.saveUser(user)
  // Otherwise a sign-out before that has failed would end this session at the next start.
  storedSession.setSignOutPending(false)
}

function dispatch(event: SessionEvent): void {
  state.set((current) => reduceSession(current, event))
}

const devUser = { email: 'dev@vision.localhost', uid: 'dev-user' }

/**
 * The development user of the specification is signed in without a provider. It exists only in development builds, and no
 * server accepts it.
 */
function isDevUser(user: User | null): boolean {
  return import.meta.env.DEV && user?.email === devUser.email && user.provider_user_id === devUser.uid
}
