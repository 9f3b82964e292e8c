import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut as signOutOfFirebase,
  type User,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { logProblem } from './log.ts'
import { storedSession } from './stored-session.ts'

/** A provider account, as the rest of the app sees it. */
export type AuthAccount = { uid: string; name: string | null; email: string | null; emailVerified: boolean }

// Without a popup resolver, which sign-in by email does not need and which loads a frame from another origin.
const auth = initializeAuth(initializeApp(import.meta.env.FIREBASE), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})
// A demo server proxies the emulator, so that the Content Security Policy needs no other origin.
if (import.meta.env.DEMO) connectAuthEmulator(auth, location.origin, { disableWarnings: true })

onIdTokenChanged(auth, (user) => {
  if (user) void user.getIdToken().then(storedSession.saveToken, () => undefined)
})

/** The pending sign-up. The account exists before it has a name, and listeners must not see it without. */
let pendingSignUp: Promise<unknown> = Promise.resolve()

export function watch(listener: (account: AuthAccount | null) => void): void {
  onAuthStateChanged(auth, async () => {
    await pendingSignUp.catch(() => undefined)
    listener(auth.currentUser && toAccount(auth.currentUser))
  })
}

export async function currentUser(): Promise<Pick<User, 'uid' | 'getIdToken'> | null> {
  await auth.authStateReady()
  return auth.currentUser
}

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password)
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  const creation = createAccount(name, email, password)
  pendingSignUp = creation
  // The account is usable without the email, which can be requested again.
  await sendEmailVerification(await creation).catch((error: unknown) =>
    logProblem('The verification email could not be sent.', error),
  )
}

/** Refreshes the token, because the first one does not contain the name. */
async function createAccount(name: string, email: string, password: string): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name })
  await user.getIdToken(true)
  return user
}

export async function signOut(): Promise<void> {
  await signOutOfFirebase(auth)
}

export async function sendPasswordReset(email: string): Promise<void> {
  await sendPasswordResetEmail(auth, email)
}

export function checkResetCode(code: string): Promise<string> {
  return verifyPasswordResetCode(auth, code)
}

export async function confirmReset(code: string, password: string): Promise<void> {
  await confirmPasswordReset(auth, code, password)
}

export async function checkVerificationCode(code: string): Promise<void> {
  await checkActionCode(auth, code)
}

export async function applyVerificationCode(code: string): Promise<void> {
  await applyActionCode(auth, code)
  await refreshAccount()
}

export async function refreshAccount(): Promise<boolean> {
  await auth.authStateReady()
  const { currentUser } = auth
  if (!currentUser) return false
  await currentUser.reload()
  await currentUser.getIdToken(true)
  return currentUser.emailVerified
}

/** The provider sends the link only to the signed-in account. */
export async function resendVerification(): Promise<boolean> {
  await auth.authStateReady()
  if (!auth.currentUser) return false
  await sendEmailVerification(auth.currentUser)
  return true
}

export async function changePassword(current: string, next: string): Promise<void> {
  await updatePassword(await reauthenticateUser(current), next)
}

export async function reauthenticate(password: string): Promise<void> {
  await reauthenticateUser(password)
}

/** The provider requires a sign-in within the last five minutes to delete an account; this leaves a minute for it. */
const recentMs = 4 * 60_000

/** Returns whether the provider deletes the account without reauthentication. */
export async function signedInRecently(): Promise<boolean> {
  await auth.authStateReady()
  const at = Date.parse(auth.currentUser?.metadata.lastSignInTime ?? '')
  return Date.now() - at < recentMs
}

/** Ignores that the account does not exist: the backend may have deleted it. */
export async function deleteAccount(): Promise<void> {
  await auth.authStateReady()
  if (!auth.currentUser) return
  await deleteUser(auth.currentUser).catch((error: { code?: string }) => {
    if (!deletedCodes.has(error.code ?? '')) throw error
  })
}

const deletedCodes = new Set(['auth/user-not-found', 'auth/user-token-expired', 'auth/invalid-user-token'])

async function reauthenticateUser(password: string): Promise<User> {
  await auth.authStateReady()
  const { currentUser } = auth
  if (!currentUser?.email) throw new Error('No user is signed in.')
  await reauthenticateWithCredential(currentUser, EmailAuthProvider.credential(currentUser.email, password))
  return currentUser
}

function toAccount({ uid, displayName, email, emailVerified }: User): AuthAccount {
  return { uid, name: displayName, email, emailVerified }
}
