import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import type { Database } from '../../database/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Identity } from '../../organizations/identity.ts'
import { tokenIssuer } from './better-auth.ts'

/** The keys of this installation are read again when a token has another one. */
export class AccessTokenVerifier {
  readonly #database: Database
  #keys = createLocalJWKSet({ keys: [] })

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Verifies the signature (ES256), issuer, audience, expiry, and that the session still exists: a sign-out, a password reset
   * and the deletion of the account remove it.
   *
   * @throws HttpError 401
   */
  async verify(token: string, database = this.#database): Promise<Identity> {
    const payload = await this.#verifySignature(token, database).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? createInvalidTokenError() : error
    })
    const { sub, sid, auth_time, exp } = payload
    const session = await database
      .selectFrom('auth_sessions')
      .innerJoin('auth_users', 'auth_users.id', 'auth_sessions.userId')
      .where('auth_sessions.id', '=', String(sid))
      .where('auth_users.id', '=', String(sub))
      .where('auth_sessions.expiresAt', '>', new Date())
      .select(['auth_users.id as uid', 'name', 'email', 'emailVerified'])
      .executeTakeFirst()
    if (!session) throw createInvalidTokenError()
    return { ...session, authTime: Number(auth_time), expiresAt: Number(exp) }
  }

  async #verifySignature(token: string, database: Database): Promise<JWTPayload> {
    const verify = () =>
      jwtVerify(token, this.#keys, { algorithms: ['ES256'], issuer: tokenIssuer, audience: tokenIssuer })
    try {
      return (await verify()).payload
    } catch (error) {
      // Another process may have created the key since this one read the keys.
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      this.#keys = createLocalJWKSet({ keys: await readPublicKeys(database) })
      return (await verify()).payload
    }
  }
}

async function readPublicKeys(database: Database): Promise<JWK[]> {
  const rows = await database.selectFrom('auth_jwks').select(['id', 'publicKey']).execute()
  return rows.map(({ id, publicKey }) => ({ ...(JSON.parse(publicKey) as JWK), kid: id, alg: 'ES256' }))
}

function createInvalidTokenError(): HttpError {
  return new HttpError(
    401,
    'invalid_token',
    'This session or API key is not valid. Please sign in again, or check the key.',
  )
}
