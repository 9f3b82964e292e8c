import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ApiKey, CreatedApiKey, NewApiKey } from '#contract/api-key.ts'
import type { AuthMiddleware, UserEnv } from '../auth/auth-middleware.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { errorResponses, jsonResponse } from '../http/responses.ts'
import { generateApiKey } from '../organizations/api-keys.ts'
import { revealDemoKey } from '../organizations/reveal-demo-key.ts'

/** No control characters: PostgreSQL refuses the null byte, and the others only confuse a list. */
const PrintableName = NewApiKey.refine(
  ({ name }) => !/\p{Cc}/u.test(name),
  'name: control characters are not allowed',
)
/** More would only be a way to fill our disk. */
const mostKeys = 100
const columns = ['id', 'name', 'preview', 'created_at', 'is_demo'] as const

/** The keys of one organization. An organization one is no member of does not exist for one: 404. */
export function apiKeyRoutes({ auth, database }: { auth: AuthMiddleware; database: Database }) {
  return new OpenAPIHono<UserEnv>({ defaultHook: validationHook })
    .openapi(listKeys(auth), async (c) => {
      const organizationId = await memberOf(database, c.var.caller.userId, c.req.valid('param').orgId)
      const rows = await keysIn(database, organizationId)
      const awaitsReveal = rows.some(({ is_demo, revealed_at }) => is_demo && !revealed_at)
      // HEAD comes here as well: its answer has no body to tell a secret in.
      if (!awaitsReveal || c.req.method === 'HEAD' || !(await isCertain(auth, c))) {
        return c.json(rows.map(onTheWire), 200)
      }
      const list = await inTransaction(database, async (tx) => {
        const revealed = await revealDemoKey(tx, organizationId)
        const known = await keysIn(tx, organizationId)
        return known.map((row) =>
          row.id === revealed?.id ? { ...onTheWire(row), key: revealed.secret } : onTheWire(row),
        )
      })
      return c.json(list, 200)
    })
    .openapi(createKey(auth), async (c) => {
      const organizationId = await memberOf(database, c.var.caller.userId, c.req.valid('param').orgId)
      const { name } = c.req.valid('json')
      const { secret, digest, preview } = generateApiKey()
      const row = await inTransaction(database, async (tx) => {
        // Locked, so that many at once cannot pass the limit together.
        await tx
          .selectFrom('organizations')
          .select('id')
          .where('id', '=', organizationId)
          .forUpdate()
          .execute()
        const { count } = await tx
          .selectFrom('api_keys')
          .where('organization_id', '=', organizationId)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostKeys) {
          throw new HttpError(
            422,
            'too_many_keys',
            `An organization can have ${mostKeys} API keys. Delete one first.`,
          )
        }
        return await tx
          .insertInto('api_keys')
          .values({ organization_id: organizationId, name, digest, preview, revealed_at: new Date() })
          .returning(columns)
          .executeTakeFirstOrThrow()
      })
      return c.json({ key: secret, api_key: onTheWire(row) }, 201)
    })
    .openapi(deleteKey(auth), async (c) => {
      const { orgId, keyId } = c.req.valid('param')
      const organizationId = await memberOf(database, c.var.caller.userId, orgId)
      if (!isUuid(keyId)) throw notFound()
      const gone = await database
        .deleteFrom('api_keys')
        .where('organization_id', '=', organizationId)
        .where('id', '=', keyId)
        .returning('id')
        .executeTakeFirst()
      if (!gone) throw notFound()
      return c.body(null, 204)
    })
}

async function keysIn(database: Database, organizationId: string) {
  return await database
    .selectFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .select([...columns, 'revealed_at'])
    .execute()
}

/** A revoked session may read the list, but is told no secret: a key would outlive the revocation. */
async function isCertain(auth: AuthMiddleware, c: Context<UserEnv>): Promise<boolean> {
  try {
    await auth.requireUnrevokedUser(c, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** @throws Fault 404 when the organization is unknown or another's: nobody can find out which. */
async function memberOf(database: Database, userId: string, organizationId: string): Promise<string> {
  const membership =
    isUuid(organizationId) &&
    (await database
      .selectFrom('memberships')
      .select('organization_id')
      .where('user_id', '=', userId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst())
  if (!membership) throw notFound()
  return membership.organization_id
}

const isUuid = (id: string) => z.guid().safeParse(id).success
const notFound = () => new HttpError(404, 'not_found', 'There is no such organization or API key.')

type Row = { id: string; name: string; preview: string; created_at: Date; is_demo: boolean }

function onTheWire({ id, name, preview, created_at, is_demo }: Row) {
  return {
    id,
    name,
    key_preview: preview,
    created_at: created_at.toISOString(),
    is_demo,
  } satisfies ApiKey
}

const InOrganization = z.object({ orgId: z.string() })
const OneKey = z.object({ orgId: z.string(), keyId: z.string() })
const about = { tags: ['API keys'] }

const listKeys = (auth: AuthMiddleware) =>
  createRoute({
    ...about,
    method: 'get',
    path: '/organizations/{orgId}/api-keys',
    operationId: 'list-api-keys',
    summary: 'The keys of an organization; the first answer tells the demo key’s secret',
    middleware: [auth.requireUser] as const,
    request: { params: InOrganization },
    responses: {
      200: jsonResponse('Oldest first. `key` of the demo key is told once: keep it.', z.array(ApiKey)),
      ...errorResponses(401, 404, 429, 503),
    },
  })

const createKey = (auth: AuthMiddleware) =>
  createRoute({
    ...about,
    method: 'post',
    path: '/organizations/{orgId}/api-keys',
    operationId: 'create-api-key',
    summary: 'Make a key; its secret is in this answer and nowhere else',
    middleware: [auth.requireUnrevokedUser, limitBody(defaultBodyBytes)] as const,
    request: {
      params: InOrganization,
      body: { required: true, content: { 'application/json': { schema: PrintableName } } },
    },
    responses: {
      201: jsonResponse('Keep `key`: it cannot be shown again.', CreatedApiKey),
      ...errorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

const deleteKey = (auth: AuthMiddleware) =>
  createRoute({
    ...about,
    method: 'delete',
    path: '/organizations/{orgId}/api-keys/{keyId}',
    operationId: 'delete-api-key',
    summary: 'Revoke a key at once',
    middleware: [auth.requireUnrevokedUser] as const,
    request: { params: OneKey },
    responses: {
      204: { description: 'The key opens nothing any more.' },
      ...errorResponses(401, 404, 429, 503),
    },
  })
