import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import type { AuthAccount, AuthAdapter } from './auth-adapter.ts'
import { AuthError } from './auth-error.ts'
import { configuration } from './configuration.ts'
import { loadOnce } from './load-once.ts'

const account = createAtom<AuthAccount | null | undefined>(undefined)

/**
 * Null if nobody is signed in. Undefined until `loadAuth` has loaded the adapter and the provider has responded, which may take
 * 30 s on a network that drops packets.
 */
export const authAccount: ReadonlyAtom<AuthAccount | null | undefined> = account

const importAdapter = loadOnce(async () => {
  const adapter = await createAdapter()
  adapter.watch(account.set)
  return adapter
})

async function createAdapter(): Promise<AuthAdapter> {
  const { auth } = configuration
  if (auth.kind === 'embedded') return (await import('./embedded-auth.ts')).embeddedAuth
  return (await import('./firebase-auth.ts')).createFirebaseAuth(auth)
}

/** The adapter is a separate chunk. After a failure the next call tries again. @throws AuthError */
export async function loadAuth(): Promise<AuthAdapter> {
  try {
    return await importAdapter()
  } catch (error) {
    // An error with a code is from the SDK, for example about an invalid configuration.
    const isLoaded = (error as { code?: unknown }).code !== undefined
    const code = isLoaded ? 'auth/internal-error' : 'auth/network-request-failed'
    throw new AuthError(code, `The sign-in could not be started. ${error}`)
  }
}

/** `getBearerToken` rejects with it if another user than `uid` is signed in. */
export const differentUserCode = 'app/different-user'

type TokenOptions = { forceRefresh?: boolean; uid?: string | undefined }

export type BearerToken = { uid: string; token: string }

/** Null if nobody is signed in. Refreshes a token that is about to expire. Rejects as the functions of `AuthAdapter` do. */
export async function getBearerToken({
  forceRefresh = false,
  uid,
}: TokenOptions = {}): Promise<BearerToken | null> {
  const user = await (await loadAuth()).currentUser()
  if (!user) return null
  if (uid !== undefined && user.uid !== uid)
    throw new AuthError(differentUserCode, 'Another user is signed in.')
  return { uid: user.uid, token: await user.getIdToken(forceRefresh) }
}
