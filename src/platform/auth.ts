import type { AuthAccount } from './firebase-auth.ts'
import { loadOnce } from './load-once.ts'

export type { AuthAccount }

/** An error of the authentication provider. `code` is the provider's, such as `auth/invalid-credential`. */
export class AuthError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'AuthError'
    this.code = code
  }
}

type Listener = (account: AuthAccount | null) => void

const listeners = new Set<Listener>()

/** Undefined until the provider has responded. */
let current: AuthAccount | null | undefined

const importSdk = loadOnce(async () => {
  const sdk = await import('./firebase-auth.ts')
  sdk.watch((account) => {
    current = account
    for (const listener of listeners) listener(account)
  })
  return sdk
})

/** The SDK is a chunk that the first paint does not wait for. The next call retries a failed load. */
async function loadSdk() {
  try {
    return await importSdk()
  } catch (error) {
    // Errors of the SDK, such as an invalid configuration, have a code.
    const isLoaded = (error as { code?: unknown }).code !== undefined
    const code = isLoaded ? 'auth/internal-error' : 'auth/network-request-failed'
    throw new AuthError(code, `The SDK could not be started. ${error}`)
  }
}

/**
 * Calls the listener with the provider's account now and on each change; null without a signed-in user. On a network that drops
 * packets the first call can take 30 s: never gate a screen on it alone. Rejects with `AuthError` if the SDK cannot be
 * loaded; the listener is called as soon as another function has loaded it.
 */
export async function onAccountChange(listener: Listener): Promise<void> {
  if (current !== undefined && !listeners.has(listener)) listener(current)
  listeners.add(listener)
  await loadSdk()
}

/** The code with which `bearerToken` rejects if another user than `uid` is signed in. */
export const differentUserCode = 'app/different-user'

type TokenOptions = { forceRefresh?: boolean; uid?: string | undefined }

// All functions below reject with `AuthError`.

export type BearerToken = { uid: string; token: string }

/** Returns the token for one call, refreshed when it is about to expire. Null: signed out. */
export async function bearerToken({
  forceRefresh = false,
  uid,
}: TokenOptions = {}): Promise<BearerToken | null> {
  const user = await (await loadSdk()).currentUser()
  if (!user) return null
  if (uid !== undefined && user.uid !== uid)
    throw new AuthError(differentUserCode, 'Another user is signed in.')
  return { uid: user.uid, token: await user.getIdToken(forceRefresh) }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

export const signIn = (email: string, password: string) => attempt((sdk) => sdk.signIn(email, password))

/** Creates the account with its name, and requests the verification email. */
export const signUp = (name: string, email: string, password: string) =>
  attempt((sdk) => sdk.signUp(name, email, password))

export const signOut = () => attempt((sdk) => sdk.signOut())

/** Also resolves for an unknown address. */
export const sendPasswordReset = (email: string) => attempt((sdk) => sdk.sendPasswordReset(email))

/** Resolves with the address of the account. The code remains valid. */
export const checkResetCode = (code: string) => attempt((sdk) => sdk.checkResetCode(code))

export const confirmReset = (code: string, password: string) =>
  attempt((sdk) => sdk.confirmReset(code, password))

/** The code remains valid. */
export const checkVerificationCode = (code: string) => attempt((sdk) => sdk.checkVerificationCode(code))

export const applyVerificationCode = (code: string) => attempt((sdk) => sdk.applyVerificationCode(code))

/** Reloads the account from the provider. Resolves with whether its email is verified. */
export const refreshAccount = () => attempt((sdk) => sdk.refreshAccount())

/** Resolves with false if no user is signed in. */
export const resendVerification = () => attempt((sdk) => sdk.resendVerification())

export const changePassword = (current: string, next: string) =>
  attempt((sdk) => sdk.changePassword(current, next))

export const reauthenticate = (password: string) => attempt((sdk) => sdk.reauthenticate(password))

export const signedInRecently = () => attempt((sdk) => sdk.signedInRecently())

/** Also resolves if the account has been deleted already. */
export const deleteAccount = () => attempt((sdk) => sdk.deleteAccount())

async function attempt<T>(action: (sdk: Sdk) => Promise<T>): Promise<T> {
  try {
    return await action(await loadSdk())
  } catch (error) {
    throw toAuthError(error)
  }
}

function toAuthError(error: unknown): AuthError {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new AuthError(typeof code === 'string' ? code : 'auth/unknown', String(message ?? error))
}
