import type { AuthAccount, AuthAdapter } from './auth-adapter.ts'
import { AuthError } from './auth-error.ts'
import { configuration } from './configuration.ts'
import { loadOnce } from './load-once.ts'

export type { AuthAccount }
export { AuthError }

type Listener = (account: AuthAccount | null) => void

const listeners = new Set<Listener>()

/** Null if nobody is signed in, undefined until the provider has responded. */
let current: AuthAccount | null | undefined

const importAdapter = loadOnce(async () => {
  const adapter = await createAdapter()
  adapter.watch((account) => {
    current = account
    for (const listener of listeners) listener(account)
  })
  return adapter
})

async function createAdapter(): Promise<AuthAdapter> {
  const { auth } = configuration
  if (auth.kind === 'embedded') return (await import('./embedded-auth.ts')).embeddedAuth
  return (await import('./firebase-auth.ts')).connectFirebase(auth)
}

/** A separate chunk. After a failure the next call tries again. */
async function loadAdapter() {
  try {
    return await importAdapter()
  } catch (error) {
    // An error with a code is from the SDK, for example about an invalid configuration.
    const isLoaded = (error as { code?: unknown }).code !== undefined
    const code = isLoaded ? 'auth/internal-error' : 'auth/network-request-failed'
    throw new AuthError(code, `The sign-in could not be started. ${error}`)
  }
}

/**
 * Calls the listener now and at each change; null if nobody is signed in. On a network that drops packets the first call may
 * take 30 s. Rejects with `AuthError` if the adapter cannot be loaded; then the listener is called when another function has
 * loaded it.
 */
export async function onAccountChange(listener: Listener): Promise<void> {
  if (current !== undefined && !listeners.has(listener)) listener(current)
  listeners.add(listener)
  await loadAdapter()
}

/** `bearerToken` rejects with it if another user than `uid` is signed in. */
export const differentUserCode = 'app/different-user'

type TokenOptions = { forceRefresh?: boolean; uid?: string | undefined }

// All functions below reject with `AuthError`.

export type BearerToken = { uid: string; token: string }

/** Null if nobody is signed in. Refreshes a token that is about to expire. */
export async function bearerToken({
  forceRefresh = false,
  uid,
}: TokenOptions = {}): Promise<BearerToken | null> {
  const user = await (await loadAdapter()).currentUser()
  if (!user) return null
  if (uid !== undefined && user.uid !== uid)
    throw new AuthError(differentUserCode, 'Another user is signed in.')
  return { uid: user.uid, token: await user.getIdToken(forceRefresh) }
}

export const signIn = (email: string, password: string) =>
  attempt((adapter) => adapter.signIn(email, password))

/** Also requests the verification email. */
export const signUp = (name: string, email: string, password: string) =>
  attempt((adapter) => adapter.signUp(name, email, password))

export const signOut = () => attempt((adapter) => adapter.signOut())

/** Also resolves for an unknown address. */
export const sendPasswordReset = (email: string) => attempt((adapter) => adapter.sendPasswordReset(email))

/** Resolves with the email address of the account. The code can still be used. */
export const checkResetCode = (code: string) => attempt((adapter) => adapter.checkResetCode(code))

export const confirmReset = (code: string, password: string) =>
  attempt((adapter) => adapter.confirmReset(code, password))

/** Rejects an invalid code. A valid code can still be used. */
export const checkVerificationCode = (code: string) =>
  attempt((adapter) => adapter.checkVerificationCode(code))

export const applyVerificationCode = (code: string) =>
  attempt((adapter) => adapter.applyVerificationCode(code))

/** Resolves with whether the email address is verified. */
export const refreshAccount = () => attempt((adapter) => adapter.refreshAccount())

/** Resolves with false if no user is signed in. */
export const resendVerification = () => attempt((adapter) => adapter.resendVerification())

export const changePassword = (current: string, next: string) =>
  attempt((adapter) => adapter.changePassword(current, next))

export const reauthenticate = (password: string) => attempt((adapter) => adapter.reauthenticate(password))

export const signedInRecently = () => attempt((adapter) => adapter.signedInRecently())

/** Also resolves if the account is deleted already. */
export const deleteAccount = () => attempt((adapter) => adapter.deleteAccount())

async function attempt<T>(action: (adapter: AuthAdapter) => Promise<T>): Promise<T> {
  try {
    return await action(await loadAdapter())
  } catch (error) {
    throw toAuthError(error)
  }
}

function toAuthError(error: unknown): AuthError {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new AuthError(typeof code === 'string' ? code : 'auth/unknown', String(message ?? error))
}
