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

/** What the rest of the app may know of a provider account. */
export type AuthAccount = { uid: string; name: string | null; email: string | null; emailVerified: boolean }

// No popup resolver: e-mail and password need none, and it would load a frame from another origin.
const auth = initializeAuth(initializeApp(import.meta.env.FIREBASE), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})
// In a demo build our own origin passes the emulator's paths through, so that one CSP serves everything.
if (import.meta.env.DEMO) connectAuthEmulator(auth, location.origin, { disableWarnings: true })

onIdTokenChanged(auth, (user) => {
  if (user) void user.getIdToken().then(storedSession.saveToken, () => undefined)
})

/** A sign-up under way. The account exists before it has its name; whoever watches must not see it half made. */
let signingUp: Promise<unknown> = Promise.resolve()

export function watch(listener: (account: AuthAccount | null) => void): void {
  onAuthStateChanged(auth, async () => {
    await signingUp.catch(() => undefined)
    listener(auth.currentUser && toAccount(auth.currentUser))
  })
}

export async function uid(): Promise<string | null> {
  await auth.authStateReady()
  return auth.currentUser?.uid ?? null
}

export async function token(fresh: boolean): Promise<string | null> {
  await auth.authStateReady()
  return (await auth.currentUser?.getIdToken(fresh)) ?? null
}

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password)
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  const made = createNamed(name, email, password)
  signingUp = made
  // The account is made even if its mail cannot be sent now; it can be asked for again.
  await sendEmailVerification(await made).catch((error: unknown) =>
    logProblem('No verification mail.', error),
  )
}

/** With a fresh token, because the first one does not carry the name yet. */
async function createNamed(name: string, email: string, password: string): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name })
  await user.getIdToken(true)
  return user
}

export async function signOut(): Promise<void> {
  await signOutOfFirebase(auth)
}

/** Says nothing about whether the address is known. */
export async function sendReset(email: string): Promise<void> {
  await sendPasswordResetEmail(auth, email)
}

/** Does not use the code up; gives the address it belongs to. */
export function checkResetCode(code: string): Promise<string> {
  return verifyPasswordResetCode(auth, code)
}

export async function confirmReset(code: string, password: string): Promise<void> {
  await confirmPasswordReset(auth, code, password)
}

/** Does not use the code up. */
export async function checkVerificationCode(code: string): Promise<void> {
  await checkActionCode(auth, code)
}

export async function applyVerificationCode(code: string): Promise<void> {
  await applyActionCode(auth, code)
  await refreshAccount()
}

/** Whether the signed-in account is verified by now, asked of the provider afresh. */
export async function refreshAccount(): Promise<boolean> {
  await auth.authStateReady()
  const { currentUser } = auth
  if (!currentUser) return false
  await currentUser.reload()
  await currentUser.getIdToken(true)
  return currentUser.emailVerified
}

/** False where nobody is signed in: the provider mails its link to the signed-in account alone. */
export async function resendVerification(): Promise<boolean> {
  await auth.authStateReady()
  if (!auth.currentUser) return false
  await sendEmailVerification(auth.currentUser)
  return true
}

export async function changePassword(current: string, next: string): Promise<void> {
  await updatePassword(await reauthenticated(current), next)
}

/** Proves again that the person is who signed in, as deleting an account or changing a password asks for. */
export async function reauthenticate(password: string): Promise<void> {
  await reauthenticated(password)
}

/** The provider refuses to delete an account whose sign-in is older than five minutes; a minute is kept in hand. */
const recentMs = 4 * 60_000

/** Whether the provider will let the account be deleted without asking for the password again. */
export async function signedInRecently(): Promise<boolean> {
  await auth.authStateReady()
  const at = Date.parse(auth.currentUser?.metadata.lastSignInTime ?? '')
  return Date.now() - at < recentMs
}

/** An account that is gone already counts as deleted: the backend may have been faster. */
export async function deleteAccount(): Promise<void> {
  await auth.authStateReady()
  if (!auth.currentUser) return
  await deleteUser(auth.currentUser).catch((error: { code?: string }) => {
    if (!gone.has(error.code ?? '')) throw error
  })
}

const gone = new Set(['auth/user-not-found', 'auth/user-token-expired', 'auth/invalid-user-token'])

async function reauthenticated(password: string): Promise<User> {
  await auth.authStateReady()
  const { currentUser } = auth
  if (!currentUser?.email) throw new Error('Nobody is signed in.')
  await reauthenticateWithCredential(currentUser, EmailAuthProvider.credential(currentUser.email, password))
  return currentUser
}

function toAccount({ uid, displayName, email, emailVerified }: User): AuthAccount {
  return { uid, name: displayName, email, emailVerified }
}
