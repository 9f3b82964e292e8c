import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type Account, accountOf } from '../organizations/accounts.ts'
import { apiKeyPrefix, digestOf } from '../organizations/api-key-secret.ts'
import type { Firebase } from './firebase.ts'
import type { Identity } from './identity.ts'

/** Who is calling, and the organization the call is counted on. */
export type Caller =
  | { kind: 'person'; organizationId: string; userId: string; identity: Identity; account: Account }
  | { kind: 'api-key'; organizationId: string }

export type CallerEnv = { Variables: { caller: Caller } }
export type UserEnv = { Variables: { caller: Extract<Caller, { kind: 'person' }> } }

/** How long a token once checked is believed without asking again, where reading is all it opens. */
const trustMs = 5000
const mostTrusted = 10_000

export type AuthMiddleware = ReturnType<typeof createAuthMiddleware>

/**
 * The three doors. `reader` takes people and may believe a token checked in the last five seconds; `person` checks
 * it each time; `certainPerson` also asks the provider whether the session was revoked; `caller` takes API keys too.
 */
export function createAuthMiddleware({ database, firebase }: { database: Database; firebase: Firebase }) {
  const trusted = new Map<string, { caller: UserEnv['Variables']['caller']; until: number }>()

  async function check(token: string, checkRevoked: boolean) {
    const identity = await firebase.verify(token, checkRevoked)
    const account = await accountOf(database, identity)
    const { userId, organizationId } = account
    return { kind: 'person' as const, organizationId, userId, identity, account }
  }

  async function trust(token: string) {
    const id = createHash('sha256').update(token).digest('base64')
    const now = Date.now()
    const known = trusted.get(id)
    if (known && known.until > now) return known.caller
    const caller = await check(token, false)
    if (trusted.size >= mostTrusted) trusted.clear()
    trusted.set(id, { caller, until: Math.min(now + trustMs, caller.identity.expiresAt * 1000) })
    return caller
  }

  const admit =
    (find: (token: string) => Promise<UserEnv['Variables']['caller']>): MiddlewareHandler<UserEnv> =>
    async (c, next) => {
      const token = bearerOf(c)
      if (token.startsWith(apiKeyPrefix)) {
        throw unauthorized(
          'api_key_not_accepted',
          'API keys open analyses and the trial status only. Please sign in.',
        )
      }
      c.set('caller', await find(token))
      await next()
    }

  const caller: MiddlewareHandler<CallerEnv> = async (c, next) => {
    const token = bearerOf(c)
    c.set(
      'caller',
      token.startsWith(apiKeyPrefix) ? await holderOf(database, token) : await check(token, false),
    )
    await next()
  }

  return {
    allowCachedUser: admit(trust),
    requireUser: admit((token) => check(token, false)),
    requireUnrevokedUser: admit((token) => check(token, true)),
    caller,
    /** After an account is deleted, no door may remember it. */
    forget(uid: string): void {
      for (const [id, { caller }] of trusted) if (caller.identity.uid === uid) trusted.delete(id)
    },
  }
}

async function holderOf(database: Database, secret: string): Promise<Caller> {
  const key = await database
    .selectFrom('api_keys')
    .select('organization_id')
    .where('digest', '=', digestOf(secret))
    .executeTakeFirst()
  if (!key) throw unauthorized('invalid_api_key', 'This API key is not known. It may have been deleted.')
  return { kind: 'api-key', organizationId: key.organization_id }
}

function bearerOf(c: Context): string {
  const [, token] = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (!token) throw unauthorized('authentication_required', 'Please sign in: this call needs a bearer token.')
  return token
}

function unauthorized(code: string, message: string): HttpError {
  return new HttpError(401, code, message)
}
