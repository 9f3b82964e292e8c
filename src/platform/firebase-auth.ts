import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut as signOutOfFirebase,
  type User,
  updateProfile,
} from 'firebase/auth'
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
  if (user) void user.getIdToken().then(storedSession.keepToken, () => undefined)
})

export function watch(listener: (account: AuthAccount | null) => void): void {
  onAuthStateChanged(auth, (user) => listener(user && toAccount(user)))
}

export async function token(fresh: boolean): Promise<string | null> {
  await auth.authStateReady()
  return (await auth.currentUser?.getIdToken(fresh)) ?? null
}

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password)
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name })
  await sendEmailVerification(user)
}

export async function signOut(): Promise<void> {
  await signOutOfFirebase(auth)
}

function toAccount({ uid, displayName, email, emailVerified }: User): AuthAccount {
  return { uid, name: displayName, email, emailVerified }
}
