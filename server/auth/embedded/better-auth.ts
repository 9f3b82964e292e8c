import { betterAuth } from 'better-auth'
import { bearer, jwt } from 'better-auth/plugins'
import type { Database } from '../../database/tables.ts'
import type { Logger } from '../../log.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'

export const minPasswordLength = 6
export const maxPasswordLength = 256
/** The issuer and audience: other programs must not accept our tokens, nor we theirs. */
export const tokenIssuer = 'ai-vision-platform'
const sessionValiditySeconds = 60 * 24 * 3600
const linkValiditySeconds = { reset: 3600, verification: 24 * 3600 }

type Recipient = { email: string }

type BetterAuthOptions = {
  database: Database
  secret: string
  log: Logger
  /** Must not wait for the mail server, because a slower response would show that the account exists. */
  sendResetCode(user: Recipient, code: string): void
  sendVerificationCode(user: Recipient, code: string): void
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/** Only the functions of better-auth are used; its HTTP routes are not served. */
export function createBetterAuth({
  database,
  secret,
  log,
  sendResetCode,
  sendVerificationCode,
}: BetterAuthOptions) {
  return betterAuth({
    ...schema,
    // Without `baseURL` and the secret, better-auth reads them from the environment. No link is built from this URL.
    baseURL: 'http://localhost',
    secret,
    database: { db: database, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // This limit trusts X-Forwarded-For and does not count function calls: attempt-limiter.ts is used instead.
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
      resetPasswordTokenExpiresIn: linkValiditySeconds.reset,
      sendResetPassword: async ({ user, token }) => sendResetCode(user, token),
    },
    emailVerification: {
      expiresIn: linkValiditySeconds.verification,
      sendVerificationEmail: async ({ user, token }) => sendVerificationCode(user, token),
    },
    session: { ...schema.session, expiresIn: sessionValiditySeconds },
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

/** The names differ from the defaults, because `user` is reserved in PostgreSQL. */
const schema = {
  user: { modelName: 'auth_users' },
  session: { modelName: 'auth_sessions' },
  account: { modelName: 'auth_accounts' },
  verification: { modelName: 'auth_verifications', storeIdentifier: 'hashed' },
} as const
