import { betterAuth } from 'better-auth'
import { bearer, jwt } from 'better-auth/plugins'
import type { Database } from '../../database/tables.ts'
import type { Logger } from '../../log.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'

export const minPasswordLength = 6
export const maxPasswordLength = 256
/** Of access tokens, in both directions: ours must not be accepted elsewhere, nor those of others here. */
export const tokenIssuer = 'ai-vision-platform'
const sessionSeconds = 60 * 24 * 3600
const linkSeconds = { reset: 3600, verification: 24 * 3600 }

type Recipient = { email: string }

type Options = {
  database: Database
  secret: string
  log: Logger
  /** They do not wait for the mail server: the time of a response would tell whether the account exists. */
  sendResetCode(user: Recipient, code: string): void
  sendVerificationCode(user: Recipient, code: string): void
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/** Creates better-auth on our tables. Only its functions are used: its HTTP handler is not mounted. */
export function createBetterAuth({ database, secret, log, sendResetCode, sendVerificationCode }: Options) {
  return betterAuth({
    ...schema,
    // Both are read from the environment if they are omitted. No link is built from the address.
    baseURL: 'http://localhost',
    secret,
    database: { db: database, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // It trusts X-Forwarded-For and skips calls of functions. See attempt-limits.ts.
    rateLimit: { enabled: false },
    logger: {
      log: (level, message) => {
        if (level === 'error') log.error({ reason: message.slice(0, 300) }, 'Sign-in failed unexpectedly')
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: linkSeconds.reset,
      sendResetPassword: async ({ user, token }) => sendResetCode(user, token),
    },
    emailVerification: {
      expiresIn: linkSeconds.verification,
      sendVerificationEmail: async ({ user, token }) => sendVerificationCode(user, token),
    },
    session: { ...schema.session, expiresIn: sessionSeconds },
    plugins: [
      bearer(),
      jwt({
        schema: { jwks: { modelName: 'auth_jwks' } },
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer: tokenIssuer,
          audience: tokenIssuer,
          expirationTime: '1h',
          definePayload: ({ user, session }) => ({
            sid: session.id,
            auth_time: Math.floor(session.createdAt.getTime() / 1000),
            name: user.name,
            email: user.email,
            email_verified: user.emailVerified,
          }),
        },
      }),
    ],
  })
}

/** `user` is a reserved word of PostgreSQL. The tables are created by our migrations. */
const schema = {
  user: { modelName: 'auth_users' },
  session: { modelName: 'auth_sessions' },
  account: { modelName: 'auth_accounts' },
  verification: { modelName: 'auth_verifications', storeIdentifier: 'hashed' },
} as const
