import { ApiError } from '#api/errors.ts'
import { unauthorized } from '#api/unauthorized.ts'
import { type AuthAccount, bearerToken, onAccountChange, signOut } from '#platform/auth.ts'
import { logProblem } from '#platform/log.ts'
import { storedSession } from '#platform/stored-session.ts'
import { isDevUser } from './dev-user.ts'
import { nextSession, type SessionEvent, type SessionState } from './session-state.ts'

/** With nobody stored, a provider that has not answered by then shows the login screen instead of a spinner. */
const providerPatienceMs = 8_000

let state: SessionState = { status: 'restoring' }
let isFollowing = false
const listeners = new Set<() => void>()

/** The one session of this page: a snapshot, a subscription, and what a person can do with it. */
export const session = {
  snapshot: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Restores the stored user. Call once, before the first render. */
  start(): void {
    happened({ type: 'restored', user: storedSession.user() })
    unauthorized.addEventListener('unauthorized', () => void end())
    setTimeout(() => happened({ type: 'provider-silent' }), providerPatienceMs)
  },

  /**
   * Loads the provider's SDK and follows it from then on. A screen that cannot stand without the answer asks at once;
   * for all others it is asked when the first screen stands, which does not share the network with the SDK then.
   */
  followProvider(): void {
    if (isFollowing) return
    isFollowing = true
    onAccountChange((account) => void follow(account))
  },

  /** Ends the session here and at the provider. Captures and waiting work stay on the device. */
  async signOut(): Promise<void> {
    await end()
  },
}

async function end(): Promise<void> {
  storedSession.clear()
  happened({ type: 'unauthorized' })
  await signOut().catch((error: unknown) =>
    logProblem('The provider could not be told of the sign-out.', error),
  )
}

async function follow(account: AuthAccount | null): Promise<void> {
  if (!account) {
    if (isDevUser(storedSession.user())) return
    storedSession.clear()
    happened({ type: 'provider-signed-out' })
    return
  }
  happened({ type: 'provider-signed-in', uid: account.uid })
  if (state.status === 'loading-profile') await loadProfile(account)
}

/** A backend that cannot be reached must not lock out a person whom the provider knows. */
async function loadProfile(account: AuthAccount): Promise<void> {
  const token = await bearerToken().catch(() => null)
  if (token) storedSession.saveToken(token)
  try {
    // Only a new arrival needs it: the login screen does not load the calls.
    const { calls } = await import('#api/calls.ts')
    const user = await calls.currentUser()
    begin({ ...user, provider_user_id: user.provider_user_id ?? account.uid })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return
    logProblem('The profile could not be loaded.', error)
    begin({ name: account.name, email: account.email, provider_user_id: account.uid })
  }
}

function begin(user: Parameters<typeof storedSession.saveUser>[0]): void {
  happened({ type: 'profile-loaded', user })
  if (state.status === 'signed-in') storedSession.saveUser(user)
}

function happened(event: SessionEvent): void {
  const next = nextSession(state, event)
  if (next.status === state.status && !('user' in next)) return
  state = next
  for (const listener of listeners) listener()
}
