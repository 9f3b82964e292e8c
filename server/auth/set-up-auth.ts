import type { Pool } from 'pg'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/tables.ts'
import type { Logger } from '../log.ts'
import type { SendLink } from '../mail/send-link.ts'
import type { AuthProvider } from './auth-provider.ts'
import type { EmbeddedAuth } from './embedded/embedded-auth.ts'
import type { FirebaseConnectionOptions } from './firebase.ts'

type AuthDependencies = {
  database: Database
  pool: Pool | undefined
  sendLink: SendLink
  log: Logger
  /** By default with the service account of the configuration. */
  firebase?: FirebaseConnectionOptions | undefined
}

/** `embeddedAuth` is undefined with Firebase. `demoKey` is the secret of the demo API key, if this start created it. */
type AuthSetup = {
  authProvider: AuthProvider
  embeddedAuth?: EmbeddedAuth
  demoKey?: string | undefined
}

/**
 * Loads only the packages of the sign-in that the configuration names.
 *
 * @throws OperatorError if the sign-in cannot be set up.
 */
export async function setUpAuth(
  configuration: Configuration,
  dependencies: AuthDependencies,
): Promise<AuthSetup> {
  return configuration.auth.kind === 'embedded'
    ? await openEmbedded(configuration, dependencies)
    : await openFirebase(configuration.auth, configuration, dependencies)
}

async function openEmbedded(
  { hasDemoAccount }: Configuration,
  { database, pool, sendLink, log }: AuthDependencies,
): Promise<AuthSetup> {
  const { EmbeddedAuth } = await import('./embedded/embedded-auth.ts')
  const embeddedAuth = await EmbeddedAuth.open({ database, pool, log, sendLink })
  const { ensureDemoAccount } = await import('./embedded/demo-account.ts')
  const demoKey = hasDemoAccount ? await ensureDemoAccount(embeddedAuth, database) : undefined
  return { authProvider: embeddedAuth.provider, embeddedAuth, demoKey }
}

type FirebaseAuth = Extract<Configuration['auth'], { kind: 'firebase' }>

async function openFirebase(
  { projectId, emulatorHost }: FirebaseAuth,
  { FIREBASE_SERVICE_ACCOUNT, GOOGLE_APPLICATION_CREDENTIALS }: Configuration,
  { log, firebase }: AuthDependencies,
): Promise<AuthSetup> {
  // firebase-admin reads this variable itself. A blank value is deleted, because it would make firebase-admin accept unsigned
  // tokens.
  if (emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  else delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  const { createFirebaseProvider, readCredential } = await import('./firebase.ts')
  const credential = readCredential(FIREBASE_SERVICE_ACCOUNT, GOOGLE_APPLICATION_CREDENTIALS)
  const authProvider = createFirebaseProvider({ projectId, credential, ...firebase })
  if (!authProvider.canLookUpUsers)
    log.warn('FIREBASE_SERVICE_ACCOUNT is not set: revoked sessions stay valid until their token expires')
  return { authProvider }
}
