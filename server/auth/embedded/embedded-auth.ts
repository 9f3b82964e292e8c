import { errors, jwtVerify } from 'jose'
import type { Pool } from 'pg'
import type { Database } from '../../database/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Logger } from '../../log.ts'
import type { LinkMode, SendLink } from '../../mail/send-link.ts'
import type { AuthProvider } from '../auth-provider.ts'
import { AccessTokenVerifier } from './access-token-verifier.ts'
import { AttemptLimiter } from './attempt-limiter.ts'
import {
  createSessionEndedError,
  getBetterAuthErrorCode,
  rethrowAsHttpError,
  throwEmailInUse,
} from './auth-errors.ts'
import { type BetterAuth, createBetterAuth } from './better-auth.ts'
import { deleteResetCodes, resetPassword, verifyResetCode } from './reset-password.ts'

/** `secret` is the value of the HttpOnly cookie, `token` the access token, which is valid for an hour. */
export type Session = { secret: string; token: string }

type EmbeddedAuthOptions = {
  database: Database
  /** Undefined if no other process uses the database. */
  pool?: Pool | undefined
  log: Logger
  sendLink: SendLink
}

/**
 * Signs in by email and password. Failures that the caller can cause are HttpErrors with the codes of Firebase's client SDK, in
 * snake case.
 */
export class EmbeddedAuth {
  /** For functions that this class does not wrap. */
  readonly betterAuth: BetterAuth
  readonly provider: AuthProvider
  readonly limits: AttemptLimiter
  readonly #database: Database
  readonly #secret: string
  readonly #log: Logger

  private constructor({ database, pool, log, sendLink }: EmbeddedAuthOptions, secret: string) {
    this.betterAuth = createBetterAuth({
      database,
      secret,
      log,
      sendResetCode: ({ email }, code) => sendLink(email, 'resetPassword', code),
      sendVerificationCode: ({ email }, code) => sendLink(email, 'verifyEmail', code),
    })
    const tokens = new AccessTokenVerifier(database)
    this.provider = {
      verify: (token) => tokens.verify(token),
      assertSession: async (tx, token) => void (await tokens.verify(token, tx)),
      findPasswordChange: async () => undefined,
      getPasswordChangedAt: (uid) => readPasswordChangedAt(database, uid),
      deleteUser: async (uid) =>
        void (await database.deleteFrom('auth_users').where('id', '=', uid).execute()),
      close: async () => undefined,
    }
    this.limits = new AttemptLimiter(secret, pool)
    this.#database = database
    this.#secret = secret
    this.#log = log
  }

  static async open(options: EmbeddedAuthOptions): Promise<EmbeddedAuth> {
    return new EmbeddedAuth(options, await ensureSecret(options.database))
  }

  async signIn(email: string, password: string): Promise<Session> {
    const check = () =>
      this.betterAuth.api.signInEmail({ body: { email, password } }).catch(rethrowAsHttpError)
    const before = await lockPasswordHash(this.#database, email)
    const { token } = await this.limits.runPasswordCheck(email, check)
    // A change of the password ends the sessions there are, and this one may have begun later with the old password.
    if ((await lockPasswordHash(this.#database, email)) !== before) {
      await this.signOut(token)
      throw new HttpError(400, 'invalid_credential', 'The email or the password is wrong.')
    }
    return await this.#addAccessToken(token)
  }

  async signUp(name: string, email: string, password: string): Promise<Session> {
    const creation = this.betterAuth.api.signUpEmail({ body: { name, email, password } })
    const { token } = await creation.catch(async (error: unknown) => {
      const isTaken =
        getBetterAuthErrorCode(error) === 'FAILED_TO_CREATE_USER' && (await hasAccount(this.#database, email))
      return isTaken ? throwEmailInUse() : rethrowAsHttpError(error)
    })
    const session = await this.#addAccessToken(token)
    // The account works without the email, and the user can request another one.
    await this.sendVerification(session.secret).catch((error: Error) =>
      this.#log.warn({ reason: error.message }, 'Verification email not sent'),
    )
    return session
  }

  async sendVerification(sessionSecret: string): Promise<void> {
    const { email, emailVerified } = await this.#requireUser(sessionSecret)
    if (emailVerified) return
    await this.limits.countMail(email)
    const request = { body: { email }, headers: createSessionHeaders(sessionSecret) }
    await this.betterAuth.api.sendVerificationEmail(request).catch(rethrowAsHttpError)
  }

  async refresh(sessionSecret: string): Promise<Session> {
    await this.#requireUser(sessionSecret)
    return await this.#addAccessToken(sessionSecret)
  }

  /** Does nothing if there is no such session. */
  async signOut(sessionSecret: string): Promise<void> {
    await this.#database.deleteFrom('auth_sessions').where('token', '=', sessionSecret).execute()
  }

  /** Also ends all other sessions and the reset links of the user. */
  async changePassword(sessionSecret: string, current: string, next: string): Promise<Session> {
    const { id, email } = await this.#requireUser(sessionSecret)
    const change = () =>
      this.betterAuth.api
        .changePassword({
          body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
          headers: createSessionHeaders(sessionSecret),
        })
        .catch(rethrowAsHttpError)
    const { token } = await this.limits.runPasswordCheck(email, change)
    await deleteResetCodes(this.#database, id)
    // One may have begun with the old password during the change.
    await this.#database
      .deleteFrom('auth_sessions')
      .where('userId', '=', id)
      .where('token', '!=', token ?? '')
      .execute()
    return await this.#addAccessToken(token)
  }

  /** Checks the password, and replaces the session with a new one. */
  async reauthenticate(sessionSecret: string, password: string): Promise<Session> {
    const { email } = await this.#requireUser(sessionSecret)
    const session = await this.signIn(email, password)
    await this.signOut(sessionSecret)
    return session
  }

  /** Also resolves for an address without an account. */
  async sendPasswordReset(email: string): Promise<void> {
    await this.limits.countMail(email)
    await this.betterAuth.api.requestPasswordReset({ body: { email } }).catch(rethrowAsHttpError)
  }

  /** The code stays valid. */
  async readEmailOfCode(mode: Exclude<LinkMode, 'invitation'>, code: string): Promise<string> {
    assertCodeCharacters(code)
    return mode === 'verifyEmail'
      ? await readEmailOfVerificationCode(this.#secret, code)
      : (await verifyResetCode(this.betterAuth, code)).user.email
  }

  async resetPassword(code: string, password: string): Promise<void> {
    assertCodeCharacters(code)
    await resetPassword(this.#database, this.betterAuth, code, password)
  }

  /** The code stays valid until it expires, so that the link can be opened again. */
  async verifyEmail(code: string): Promise<void> {
    assertCodeCharacters(code)
    await this.betterAuth.api.verifyEmail({ query: { token: code } }).catch(rethrowAsHttpError)
  }

  async #addAccessToken(sessionSecret: string | null): Promise<Session> {
    if (!sessionSecret) throw new HttpError(500, 'internal_error', 'Something went wrong. Please try again.')
    const request = { headers: createSessionHeaders(sessionSecret) }
    // A sign-out or another password may have ended the session since.
    const { token } = await this.betterAuth.api.getToken(request).catch(rethrowAsHttpError)
    return { secret: sessionSecret, token }
  }

  async #requireUser(sessionSecret: string) {
    const session = await this.betterAuth.api.getSession({ headers: createSessionHeaders(sessionSecret) })
    if (!session) throw createSessionEndedError()
    return session.user
  }
}

const createSessionHeaders = (sessionSecret: string) =>
  new Headers({ Authorization: `Bearer ${sessionSecret}` })

/** After a failed sign-up, an existing account means that a concurrent sign-up was the cause, not the database. */
async function hasAccount(database: Database, email: string): Promise<boolean> {
  const users = database.selectFrom('auth_users').select('id').where('email', '=', email.toLowerCase())
  return (await users.executeTakeFirst()) !== undefined
}

/** Waits for a concurrent change of the password. */
async function lockPasswordHash(database: Database, email: string): Promise<string | null | undefined> {
  // The database does not accept null bytes.
  if (email.includes('\0')) return undefined
  const account = await database
    .selectFrom('auth_accounts')
    .innerJoin('auth_users', 'auth_users.id', 'userId')
    .select('password')
    .where('email', '=', email.toLowerCase())
    .where('providerId', '=', 'credential')
    .forShare('auth_accounts')
    .executeTakeFirst()
  return account?.password
}

async function readPasswordChangedAt(database: Database, uid: string): Promise<string | null> {
  const account = await database
    .selectFrom('auth_accounts')
    .select('updatedAt')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.updatedAt.toISOString() ?? null
}

/** The secret signs cookies and verification links. Processes that start concurrently get the same one. */
async function ensureSecret(database: Database): Promise<string> {
  const value = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  await database
    .insertInto('secrets')
    .values({ name: 'sign-in', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = database.selectFrom('secrets').select('value').where('name', '=', 'sign-in')
  return (await row.executeTakeFirstOrThrow()).value
}

/** The database does not accept null bytes. */
function assertCodeCharacters(code: string): void {
  if (!/^[\w.-]+$/.test(code)) throw new HttpError(400, 'invalid_action_code', 'This link is invalid.')
}

async function readEmailOfVerificationCode(secret: string, code: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(code, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return String(payload.email)
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new HttpError(400, 'expired_action_code', 'This link has expired.')
    throw new HttpError(400, 'invalid_action_code', 'This link is invalid.')
  }
}
