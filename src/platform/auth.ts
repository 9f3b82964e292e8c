import type { AuthAccount } from './firebase-auth.ts'
import { loadOnce } from './load-once.ts'

export type { AuthAccount }

/** A refusal of the authentication provider. `code` is the provider's own, such as `auth/invalid-credential`. */
export class AuthError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'AuthFailure'
    this.code = code
  }
}

/** The SDK is a chunk of its own: the first paint does not wait for it. */
const sdk = loadOnce(() => import('./firebase-auth.ts'))

/**
 * Calls back with the provider's account now and at each change; null when nobody is signed in.
 * On a network that swallows packets the first call can take 30 s: never gate the screen on it alone.
 */
export function onAccountChange(listener: (account: AuthAccount | null) => void): void {
  void sdk().then(({ watch }) => watch(listener))
}

/** The code with which `bearerToken` rejects where somebody else than `person` is signed in. */
export const differentUserCode = 'app/other-person'

type TokenOptions = { fresh?: boolean; person?: string | undefined }

/** The bearer token for one call: refreshed when it is about to expire, or at once with `fresh`. Null: signed out. */
export async function bearerToken({ fresh = false, person }: TokenOptions = {}): Promise<string | null> {
  const { token, uid } = await sdk()
  const here = person === undefined ? null : await uid()
  if (here !== null && here !== person) throw new AuthError(differentUserCode, 'Another person is signed in.')
  return token(fresh)
}

/** Everything below rejects with `AuthFailure`. */
type Sdk = Awaited<ReturnType<typeof sdk>>

export const signIn = (email: string, password: string) => attempt((it) => it.signIn(email, password))

/** Makes the account, gives it its name and asks the provider to mail the verification link. */
export const signUp = (name: string, email: string, password: string) =>
  attempt((it) => it.signUp(name, email, password))

export const signOut = () => attempt((it) => it.signOut())

/** Resolves for an unknown address too. */
export const sendReset = (email: string) => attempt((it) => it.sendReset(email))

/** Resolves with the address the code belongs to; does not use it up. */
export const checkResetCode = (code: string) => attempt((it) => it.checkResetCode(code))

export const confirmReset = (code: string, password: string) =>
  attempt((it) => it.confirmReset(code, password))

/** Does not use the code up. */
export const checkVerificationCode = (code: string) => attempt((it) => it.checkVerificationCode(code))

export const applyVerificationCode = (code: string) => attempt((it) => it.applyVerificationCode(code))

/** Asks the provider afresh whether the signed-in account is verified. */
export const refreshAccount = () => attempt((it) => it.refreshAccount())

/** False where nobody is signed in. */
export const resendVerification = () => attempt((it) => it.resendVerification())

export const changePassword = (current: string, next: string) =>
  attempt((it) => it.changePassword(current, next))

export const reauthenticate = (password: string) => attempt((it) => it.reauthenticate(password))

export const signedInRecently = () => attempt((it) => it.signedInRecently())

/** An account that is gone already counts as deleted. */
export const deleteAccount = () => attempt((it) => it.deleteAccount())

async function attempt<T>(action: (provider: Sdk) => Promise<T>): Promise<T> {
  try {
    return await action(await sdk())
  } catch (error) {
    throw toFailure(error)
  }
}

function toFailure(error: unknown): AuthError {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new AuthError(typeof code === 'string' ? code : 'auth/unknown', String(message ?? error))
}
