import { initializeApp } from 'firebase/app'
import {
  type Auth,
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
import type { ClientConfiguration } from '#contract/client-configuration.ts'
import type { AuthAccount, AuthAdapter, AuthUser } from './auth-adapter.ts'
import { logProblem } from './log.ts'
import { storedSession } from './stored-session.ts'

type Options = Extract<ClientConfiguration['auth'], { kind: 'firebase' }>

let auth: Auth

/** Call once per page. */
export function createFirebaseAuth({ projectId, apiKey, authDomain, emulatorUrl }: Options): AuthAdapter {
  // No popup resolver: it would load a frame from another origin, and sign-in by email does not need it.
  auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  onIdTokenChanged(auth, (user) => {
    if (user) void user.getIdToken().then(storedSession.saveToken, () => undefined)
  })
  return {
    watch,
    currentUser,
    signIn,
    signUp,
    signOut: () => signOutOfFirebase(auth),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password),
    checkVerificationCode: async (code) => void (await checkActionCode(auth, code)),
    applyVerificationCode,
    refreshAccount,
    resendVerification,
    changePassword: (current, next) => {
      const change = changePassword(current, next)
      pendingPasswordChange = change
      return change
    },
    reauthenticate: async (password) => void (await reauthenticateUser(password)),
    signedInRecently,
    deleteAccount,
  }
}

/** Listeners wait for a pending sign-up, because before its end the account has no name. */
let pendingSignUp: Promise<unknown> = Promise.resolve()

function watch(listener: (account: AuthAccount | null) => void): void {
  onAuthStateChanged(auth, async () => {
    await pendingSignUp.catch(() => undefined)
    listener(auth.currentUser && toAccount(auth.currentUser))
  })
}

/** Calls wait for a pending change, because in the middle of it the provider has revoked all tokens. */
let pendingPasswordChange: Promise<unknown> = Promise.resolve()

async function currentUser(): Promise<AuthUser | null> {
  await auth.authStateReady()
  await pendingPasswordChange.catch(() => undefined)
  return auth.currentUser
}

async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password)
}

async function signUp(name: string, email: string, password: string): Promise<void> {
  const creation = createAccount(name, email, password)
  pendingSignUp = creation
  // The account works without the email, and the user can request another one.
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

async function applyVerificationCode(code: string): Promise<void> {
  await applyActionCode(auth, code)
  await refreshAccount()
}

async function refreshAccount(): Promise<boolean> {
  await auth.authStateReady()
  const { currentUser } = auth
  if (!currentUser) return false
  await currentUser.reload()
  await currentUser.getIdToken(true)
  return currentUser.emailVerified
}

/** The provider only sends the link to the account that is signed in. */
async function resendVerification(): Promise<boolean> {
  await auth.authStateReady()
  if (!auth.currentUser) return false
  await sendEmailVerification(auth.currentUser)
  return true
}

/** In ms. Firebase deletes an account only within five minutes after a sign-in. One of them is reserved for the deletion. */
const recentMs = 4 * 60_000

/** Whether the provider requires no reauthentication. */
async function signedInRecently(): Promise<boolean> {
  await auth.authStateReady()
  const at = Date.parse(auth.currentUser?.metadata.lastSignInTime ?? '')
  return Date.now() - at < recentMs
}

/** Also resolves if the account does not exist, because the backend may have deleted it. */
async function deleteAccount(): Promise<void> {
  await auth.authStateReady()
  if (!auth.currentUser) return
  await deleteUser(auth.currentUser).catch((error: { code?: string }) => {
    if (!deletedCodes.has(error.code ?? '')) throw error
  })
}

const deletedCodes = new Set(['auth/user-not-found', 'auth/user-token-expired', 'auth/invalid-user-token'])

/**
 * The change revokes sessions that were started in an earlier second, perhaps also that of the first reauthentication: so
 * the user signs in once more.
 */
async function changePassword(current: string, next: string): Promise<void> {
  await updatePassword(await reauthenticateUser(current), next)
  await reauthenticateUser(next).catch((error: unknown) =>
    logProblem('The user could not be signed in with the new password.', error),
  )
}

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
