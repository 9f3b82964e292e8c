import { readFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import {
  type App,
  type AppOptions,
  applicationDefault,
  type Credential,
  cert,
  deleteApp,
  initializeApp,
} from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import { HttpError } from '../http/http-error.ts'
import { OperatorError } from '../operator-error.ts'
import type { Identity } from '../organizations/identity.ts'
import type { AuthProvider } from './auth-provider.ts'

export type FirebaseConnectionOptions = {
  /** The service account. Without it, only signatures are verified, and users are neither looked up nor deleted. */
  credential?: Credential | undefined
  httpAgent?: Agent | undefined
}

type FirebaseOptions = FirebaseConnectionOptions & { projectId: string; timeoutMs?: number }

let connectionCount = 0

/**
 * With FIREBASE_AUTH_EMULATOR_HOST in the environment, firebase-admin uses the emulator and accepts its unsigned tokens;
 * `readConfiguration` rejects that in production.
 */
export function createFirebaseProvider({
  projectId,
  credential,
  httpAgent,
  timeoutMs = 3000,
}: FirebaseOptions): AuthProvider & { canLookUpUsers: boolean } {
  const options: AppOptions = {
    projectId,
    ...(credential && { credential }),
    ...(httpAgent && { httpAgent }),
  }
  // Unique, because tests run several servers in one process.
  const app: App = initializeApp(options, `vision-${++connectionCount}`)
  const auth = getAuth(app)
  const canLookUpUsers = Boolean(credential || process.env.FIREBASE_AUTH_EMULATOR_HOST)
  return {
    canLookUpUsers,
    verify: (token: string, checkRevoked: boolean): Promise<Identity> =>
      withTimeout(auth.verifyIdToken(token, checkRevoked && canLookUpUsers), timeoutMs).then(
        toIdentity,
        throwTokenHttpError,
      ),
    assertSession: async () => undefined,
    findPasswordChange: async (uid: string): Promise<Date | undefined> =>
      canLookUpUsers
        ? await readTokensValidAfter(auth, uid, timeoutMs).catch(throwTokenHttpError)
        : undefined,
    getPasswordChangedAt: (uid: string): Promise<string | null> =>
      canLookUpUsers ? getPasswordChangedAt(auth, uid, timeoutMs) : Promise.resolve(null),
    deleteUser: (uid: string): Promise<void> => deleteUser(auth, uid, canLookUpUsers),
    close: () => deleteApp(app),
  }
}

/**
 * Reads the service account from JSON text or a file.
 *
 * @throws OperatorError that names the variable but never quotes its value.
 */
export function readCredential(
  serviceAccount: string | undefined,
  file: string | undefined,
): Credential | undefined {
  if (serviceAccount) {
    const isJson = serviceAccount.startsWith('{')
    return toCredential(
      'FIREBASE_SERVICE_ACCOUNT',
      isJson ? serviceAccount : readCredentialFile('FIREBASE_SERVICE_ACCOUNT', serviceAccount),
    )
  }
  if (!file) return undefined
  // Google's library also accepts other credentials, so only the syntax is checked.
  parseJsonObject(
    'GOOGLE_APPLICATION_CREDENTIALS',
    readCredentialFile('GOOGLE_APPLICATION_CREDENTIALS', file),
  )
  return applicationDefault()
}

function toCredential(variable: string, json: string): Credential {
  const account = parseJsonObject(variable, json)
  try {
    return cert(account)
  } catch {
    throw new OperatorError(
      `${variable} is JSON, but not the key of a service account: it needs project_id, client_email and private_key, as the Firebase console gives them.`,
    )
  }
}

function readCredentialFile(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`
    throw new OperatorError(`${variable} names the file ${file}, and ${reason}.`)
  }
}

/** The error leaves out the parser's message, which may quote the key. */
function parseJsonObject(variable: string, json: string): object {
  try {
    return JSON.parse(json)
  } catch {
    throw new OperatorError(`${variable} is not JSON, nor the path of a file with JSON in it.`)
  }
}

/** firebase-admin retries for longer than a page waits. */
async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new Error('The authentication provider timed out')),
    timeoutMs,
  )
  return await Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer))
}

function toIdentity(token: DecodedIdToken): Identity {
  return {
    uid: token.uid,
    email: toPrintable(token.email),
    emailVerified: token.email_verified === true,
    name: toPrintable(token.name),
    authTime: token.auth_time,
    expiresAt: token.exp,
  }
}

/** Removes control characters, such as null bytes, which PostgreSQL rejects. */
function toPrintable(text: unknown): string {
  return typeof text === 'string'
    ? text
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 320)
        .toWellFormed()
    : ''
}

const invalidTokenCodes = ['id-token-expired', 'id-token-revoked', 'user-disabled', 'user-not-found'].map(
  (code) => `auth/${code}`,
)

/**
 * Throws 401 for an invalid token and 503 for other errors. firebase-admin has one code for malformed tokens and for keys that
 * it could not fetch, so the message decides; if it is ambiguous, 503, because 401 would sign the user out.
 */
function throwTokenHttpError(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string }
  const isInvalidToken =
    invalidTokenCodes.includes(code ?? '') ||
    (code === 'auth/argument-error' && /ID token|verifyIdToken\(\)/.test(message ?? ''))
  if (isInvalidToken)
    throw new HttpError(
      401,
      'invalid_token',
      'This session or API key is not valid. Please sign in again, or check the key.',
    )
  throw new HttpError(
    503,
    'authentication_unavailable',
    'Your sign-in cannot be verified at the moment. Please try again.',
    {
      headers: { 'Retry-After': '5' },
      cause: error,
    },
  )
}

async function getPasswordChangedAt(auth: Auth, uid: string, timeoutMs: number): Promise<string | null> {
  const changedAt = await readTokensValidAfter(auth, uid, timeoutMs).catch(() => undefined)
  return changedAt?.toISOString() ?? null
}

/** Firebase sets this time at a password change or reset. This server never sets it by revoking sessions. */
async function readTokensValidAfter(auth: Auth, uid: string, timeoutMs: number): Promise<Date | undefined> {
  const { tokensValidAfterTime } = await withTimeout(auth.getUser(uid), timeoutMs)
  return tokensValidAfterTime ? new Date(tokensValidAfterTime) : undefined
}

async function deleteUser(auth: Auth, uid: string, canLookUp: boolean): Promise<void> {
  if (!canLookUp) return
  await auth.deleteUser(uid).catch((error: { code?: string }) => {
    if (error.code !== 'auth/user-not-found') throw error
  })
}
