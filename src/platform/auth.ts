import type { AuthAccount } from './firebase-auth.ts'

export type { AuthAccount }

/** A refusal of the authentication provider. `code` is the provider's own, such as `auth/invalid-credential`. */
export class AuthFailure extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'AuthFailure'
    this.code = code
  }
}

/** The SDK is a chunk of its own: the first paint does not wait for it. */
const sdk = () => import('./firebase-auth.ts')

/**
 * Calls back with the provider's account now and at each change; null when nobody is signed in.
 * On a network that swallows packets the first call can take 30 s: never gate the screen on it alone.
 */
export function watchAccount(listener: (account: AuthAccount | null) => void): void {
  void sdk().then(({ watch }) => watch(listener))
}

/** The bearer token for one call: refreshed when it is about to expire, or at once with `fresh`. Null: signed out. */
export async function bearerToken(options?: { fresh: boolean }): Promise<string | null> {
  return (await sdk()).token(options?.fresh ?? false)
}

export async function signIn(email: string, password: string): Promise<void> {
  await attempt(async () => (await sdk()).signIn(email, password))
}

/** Makes the account, gives it its name and asks the provider to mail the verification link. */
export async function signUp(name: string, email: string, password: string): Promise<void> {
  await attempt(async () => (await sdk()).signUp(name, email, password))
}

export async function signOut(): Promise<void> {
  await attempt(async () => (await sdk()).signOut())
}

async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    throw toFailure(error)
  }
}

function toFailure(error: unknown): AuthFailure {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new AuthFailure(typeof code === 'string' ? code : 'auth/unknown', String(message ?? error))
}
