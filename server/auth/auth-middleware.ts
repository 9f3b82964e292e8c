import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { addLogFields } from '../http/request-log.ts'
import { type Account, findOrCreateAccount } from '../organizations/accounts.ts'
import { apiKeyPrefix } from '../organizations/api-keys.ts'
import { hashSecret } from '../organizations/hash-secret.ts'
import type { Identity } from '../organizations/identity.ts'
import type { AuthProvider } from './auth-provider.ts'

type Access = {
  /** Whether a member of the organization has a verified address. */
  isVerified: () => Promise<boolean>
  /**
   * In a transaction that has locked the organization.
   *
   * @throws HttpError 401 if the session or the API key has ended since the request began.
   */
  assertValid: (tx: Database) => Promise<void>
}
type UserCaller = Access & {
  kind: 'user'
  /** Named by the header `Organization-Id`, else the one that the user works in. */
  organizationId: string
  userId: string
  identity: Identity
  account: Account
}
type Caller = UserCaller | (Access & { kind: 'api-key'; organizationId: string })

export type CallerEnv = { Variables: { caller: Caller } }
export type UserEnv = { Variables: { caller: UserCaller } }

/** For which of the user's organizations a request is. */
export const organizationHeader = 'Organization-Id'

const tokenCacheMs = 5000
const maxCachedTokens = 10_000

/**
 * Sets `c.var.caller`.
 *
 * @throws HttpError 401, 403 for an organization that the user does not belong to, or 503 while the provider cannot be reached.
 */
export class AuthMiddleware {
  readonly #database: Database
  readonly #authProvider: AuthProvider
  readonly #cache = new Map<string, { caller: UserCaller; validUntil: number }>()

  constructor(database: Database, authProvider: AuthProvider) {
    this.#database = database
    this.#authProvider = authProvider
  }

  /** For data that all users may read. A user's token that was verified in the last 5 s is not verified again. */
  readonly allowCachedUserOrApiKey = this.#authenticateUserOrApiKey((...named) =>
    this.#findCachedUser(...named),
  )
  readonly requireUser = this.#authenticateUser((...named) => this.#findUser(false, ...named))
  /** For irreversible actions, and for what outlives the session. Also asks the provider whether the session was revoked. */
  readonly requireUnrevokedUser = this.#authenticateUser((...named) => this.#findUser(true, ...named))
  readonly requireUserOrApiKey = this.#authenticateUserOrApiKey((...named) => this.#findUser(false, ...named))
  readonly requireUnrevokedUserOrApiKey = this.#authenticateUserOrApiKey((...named) =>
    this.#findUser(true, ...named),
  )

  /** Whether the credential of a request that has passed this middleware still gives access to the same organization. */
  async hasAccess(c: Context<CallerEnv>): Promise<boolean> {
    const token = readBearerToken(c)
    try {
      const caller = token.startsWith(apiKeyPrefix)
        ? await findApiKeyCaller(this.#database, token)
        : await this.#findUser(false, token, c.req.header(organizationHeader))
      return caller.organizationId === c.var.caller.organizationId
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return false
      throw error
    }
  }

  forgetUser(uid: string): void {
    for (const [id, { caller }] of this.#cache) if (caller.identity.uid === uid) this.#cache.delete(id)
  }

  async #findUser(checkRevoked: boolean, token: string, named?: string): Promise<UserCaller> {
    const identity = await this.#authProvider.verify(token, checkRevoked)
    const findPasswordChange = () => this.#authProvider.findPasswordChange(identity.uid)
    const account = await findOrCreateAccount(this.#database, identity, {
      organizationId: named,
      findPasswordChange,
    })
    const { userId, organizationId } = account
    const isVerified = async () => identity.emailVerified
    const assertValid = (tx: Database) => this.#authProvider.assertSession(tx, token)
    return { kind: 'user', organizationId, isVerified, assertValid, userId, identity, account }
  }

  async #findCachedUser(token: string, named?: string): Promise<UserCaller> {
    const id = createHash('sha256').update(`${token} ${named}`).digest('base64')
    const now = Date.now()
    const cached = this.#cache.get(id)
    if (cached && cached.validUntil > now) return cached.caller
    const caller = await this.#findUser(false, token, named)
    if (this.#cache.size >= maxCachedTokens) this.#cache.clear()
    this.#cache.set(id, {
      caller,
      validUntil: Math.min(now + tokenCacheMs, caller.identity.expiresAt * 1000),
    })
    return caller
  }

  #authenticateUser(findUser: FindUser): MiddlewareHandler<UserEnv> {
    return async (c, next) => {
      const token = readBearerToken(c)
      if (token.startsWith(apiKeyPrefix)) {
        throw new HttpError(
          401,
          'api_key_not_accepted',
          'API keys are not accepted for accounts, organizations, API keys and the monthly statistics. Please sign in.',
        )
      }
      setCaller(c, await findUser(token, c.req.header(organizationHeader)))
      await next()
    }
  }

  #authenticateUserOrApiKey(findUser: FindUser): MiddlewareHandler<CallerEnv> {
    return async (c, next) => {
      const token = readBearerToken(c)
      const isApiKey = token.startsWith(apiKeyPrefix)
      setCaller(
        c,
        isApiKey
          ? await findApiKeyCaller(this.#database, token)
          : await findUser(token, c.req.header(organizationHeader)),
      )
      await next()
    }
  }
}

/** @param named the id of an organization. */
type FindUser = (token: string, named?: string) => Promise<UserCaller>

function setCaller(c: Context, caller: Caller): void {
  c.set('caller', caller)
  addLogFields(c, { organization: caller.organizationId })
}

async function findApiKeyCaller(database: Database, secret: string): Promise<Caller> {
  const organizationId = await findOrganizationOfKey(database, secret)
  return {
    kind: 'api-key',
    organizationId,
    isVerified: () => hasVerifiedMember(database, organizationId),
    assertValid: async (tx) => void (await findOrganizationOfKey(tx, secret)),
  }
}

async function findOrganizationOfKey(database: Database, secret: string): Promise<string> {
  const key = await database
    .selectFrom('api_keys')
    .select('organization_id')
    .where('digest', '=', hashSecret(secret))
    .executeTakeFirst()
  if (!key) throw new HttpError(401, 'invalid_api_key', 'This API key is unknown. It may have been deleted.')
  return key.organization_id
}

async function hasVerifiedMember(database: Database, organizationId: string): Promise<boolean> {
  const member = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return member !== undefined
}

function readBearerToken(c: Context): string {
  const [, token] = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (!token)
    throw new HttpError(401, 'authentication_required', 'Please sign in: this request needs a bearer token.')
  return token
}
