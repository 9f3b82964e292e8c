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
import { ConfigurationError } from '../configuration.ts'
import { HttpError } from '../http/http-error.ts'
import type { Identity } from './identity.ts'

export type Firebase = ReturnType<typeof connectFirebase>
type Options = {
  projectId: string
  /** Without one, a token is checked by its signature alone, and people are not looked up or deleted. */
  credential?: Credential | undefined
  httpAgent?: Agent | undefined
  /** Outages of the provider show up as an answer after this. */
  timeoutMs?: number
}

let connections = 0

/**
 * The authentication provider. With FIREBASE_AUTH_EMULATOR_HOST in the environment firebase-admin talks to the
 * emulator and accepts its unsigned tokens; `readConfiguration` refuses that in production.
 */
export function connectFirebase({ projectId, credential, httpAgent, timeoutMs = 3000 }: Options) {
  const options: AppOptions = {
    projectId,
    ...(credential && { credential }),
    ...(httpAgent && { httpAgent }),
  }
  // Each connection is an app of its own: several servers may live in one process, as they do in tests.
  const app: App = initializeApp(options, `vision-${++connections}`)
  const auth = getAuth(app)
  const canLookUpUsers = Boolean(credential || process.env.FIREBASE_AUTH_EMULATOR_HOST)
  return {
    canLookUpUsers,
    /**
     * @param checkRevoked also ask the provider whether the person still exists and the session was not revoked;
     *   costs a call, so it is for what cannot be undone.
     * @throws Fault 401 for a token that is not good, 503 when the provider cannot be asked.
     */
    verify: (token: string, checkRevoked: boolean): Promise<Identity> =>
      inTime(auth.verifyIdToken(token, checkRevoked && canLookUpUsers), timeoutMs).then(asIdentity, refuse),
    /** When the person last chose a password, as far as the provider tells; null when it cannot be asked. */
    passwordChangedAt: (uid: string): Promise<string | null> =>
      canLookUpUsers ? passwordChangedAt(auth, uid, timeoutMs) : Promise.resolve(null),
    /** Ends the provider's account. The data here is gone by then, so trouble is the caller's to log only. */
    deleteUser: (uid: string): Promise<void> => deleteUser(auth, uid, canLookUpUsers),
    close: () => deleteApp(app),
  }
}

/**
 * A service account as JSON text or as a file; `undefined` where none is configured.
 *
 * @throws ConfigurationError naming the variable; what it holds is not repeated.
 */
export function readCredential(
  serviceAccount: string | undefined,
  file: string | undefined,
): Credential | undefined {
  if (serviceAccount) {
    const isJson = serviceAccount.startsWith('{')
    return certOf(
      'FIREBASE_SERVICE_ACCOUNT',
      isJson ? serviceAccount : read('FIREBASE_SERVICE_ACCOUNT', serviceAccount),
    )
  }
  if (!file) return undefined
  // Other kinds of credentials than a service account's key are Google's library's to judge.
  parse('GOOGLE_APPLICATION_CREDENTIALS', read('GOOGLE_APPLICATION_CREDENTIALS', file))
  return applicationDefault()
}

function certOf(variable: string, json: string): Credential {
  const account = parse(variable, json)
  try {
    return cert(account)
  } catch {
    throw new ConfigurationError(
      `${variable} is JSON, but not the key of a service account: it needs project_id, client_email and private_key, as the Firebase console gives them.`,
    )
  }
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`
    throw new ConfigurationError(`${variable} names the file ${file}, and ${reason}.`)
  }
}

/** What the parser complains about is not repeated: it may quote the key. */
function parse(variable: string, json: string): object {
  try {
    return JSON.parse(json)
  } catch {
    throw new ConfigurationError(`${variable} is not JSON, nor the path of a file with JSON in it.`)
  }
}

/** firebase-admin tries again for longer than anybody waits for a page. */
async function inTime<T>(answer: Promise<T>, longestMs: number): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error('The provider did not answer in time')), longestMs)
  return await Promise.race([answer, over.promise]).finally(() => clearTimeout(timer))
}

function asIdentity(token: DecodedIdToken): Identity {
  return {
    uid: token.uid,
    email: printable(token.email),
    emailVerified: token.email_verified === true,
    name: printable(token.name),
    authTime: token.auth_time,
    expiresAt: token.exp,
  }
}

/** People choose these texts themselves; a null byte in one would make the database refuse the row. */
function printable(text: unknown): string {
  return typeof text === 'string'
    ? text
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 320)
    : ''
}

const badTokenCodes = ['id-token-expired', 'id-token-revoked', 'user-disabled', 'user-not-found'].map(
  (code) => `auth/${code}`,
)

/**
 * firebase-admin gives the same code to a bad token and to keys it could not fetch; only its sentences about the
 * token speak of the token. Whatever is not surely the token's fault must not sign anybody out.
 */
function refuse(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string }
  const isBadToken =
    badTokenCodes.includes(code ?? '') ||
    (code === 'auth/argument-error' && /ID token|verifyIdToken\(\)/.test(message ?? ''))
  if (isBadToken)
    throw new HttpError(401, 'invalid_token', 'Your session is not valid any more. Please sign in again.')
  throw new HttpError(
    503,
    'authentication_unavailable',
    'Sign-in cannot be checked at the moment. Please try again.',
    {
      headers: { 'Retry-After': '5' },
      cause: error,
    },
  )
}

async function passwordChangedAt(auth: Auth, uid: string, longestMs: number): Promise<string | null> {
  const record = await inTime(auth.getUser(uid), longestMs).catch(() => undefined)
  // The provider moves this moment when a password is set; nothing else of ours does.
  return record?.tokensValidAfterTime ? new Date(record.tokensValidAfterTime).toISOString() : null
}

async function deleteUser(auth: Auth, uid: string, canLookUp: boolean): Promise<void> {
  if (!canLookUp) return
  await auth.deleteUser(uid).catch((error: { code?: string }) => {
    if (error.code !== 'auth/user-not-found') throw error
  })
}
