import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { ApiKey, CreatedApiKey, NewApiKey } from '#contract/api-key.ts'
import type { Callers, PersonEnv } from '../auth/callers.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { Fault } from '../http/fault.ts'
import { invalidRequest } from '../http/invalid-request.ts'
import { limitBody, otherBodyBytes } from '../http/limits.ts'
import { json, refusals } from '../http/responses.ts'
import { mintApiKey } from './api-key-secret.ts'

/** No control characters: PostgreSQL refuses the null byte, and the others only confuse a list. */
const PrintableName = NewApiKey.refine(
  ({ name }) => !/\p{Cc}/u.test(name),
  'name: control characters are not allowed',
)
/** More would only be a way to fill our disk. */
const mostKeys = 100
const columns = ['id', 'name', 'preview', 'created_at', 'is_demo'] as const

/** The keys of one organization. An organization one is no member of does not exist for one: 404. */
export function apiKeyRoutes({ callers, database }: { callers: Callers; database: Database }) {
  return new OpenAPIHono<PersonEnv>({ defaultHook: invalidRequest })
    .openapi(listKeys(callers), async (c) => {
      const organizationId = await memberOf(database, c.var.caller.userId, c.req.valid('param').orgId)
      const rows = await database
        .selectFrom('api_keys')
        .where('organization_id', '=', organizationId)
        .orderBy('created_at')
        .select(columns)
        .execute()
      return c.json(rows.map(onTheWire), 200)
    })
    .openapi(createKey(callers), async (c) => {
      const organizationId = await memberOf(database, c.var.caller.userId, c.req.valid('param').orgId)
      const { name } = c.req.valid('json')
      const { secret, digest, preview } = mintApiKey()
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
          throw new Fault(
            422,
            'too_many_keys',
            `An organization can have ${mostKeys} API keys. Delete one first.`,
          )
        }
        return await tx
          .insertInto('api_keys')
          .values({ organization_id: organizationId, name, digest, preview })
          .returning(columns)
          .executeTakeFirstOrThrow()
      })
      return c.json({ key: secret, api_key: onTheWire(row) }, 201)
    })
    .openapi(deleteKey(callers), async (c) => {
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
const notFound = () => new Fault(404, 'not_found', 'There is no such organization or API key.')

type Row = { id: string; name: string; preview: string; created_at: Date; is_demo: boolean }

function onTheWire({ id, name, preview, created_at, is_demo }: Row): ApiKey {
  return { id, name, key_preview: preview, created_at: created_at.toISOString(), is_demo }
}

const InOrganization = z.object({ orgId: z.string() })
const OneKey = z.object({ orgId: z.string(), keyId: z.string() })
const about = { tags: ['API keys'] }

const listKeys = (callers: Callers) =>
  createRoute({
    ...about,
    method: 'get',
    path: '/organizations/{orgId}/api-keys',
    operationId: 'list-api-keys',
    summary: 'The keys of an organization, without their secrets',
    middleware: [callers.person] as const,
    request: { params: InOrganization },
    responses: { 200: json('Oldest first.', z.array(ApiKey)), ...refusals(401, 404, 429, 503) },
  })

const createKey = (callers: Callers) =>
  createRoute({
    ...about,
    method: 'post',
    path: '/organizations/{orgId}/api-keys',
    operationId: 'create-api-key',
    summary: 'Make a key; its secret is in this answer and nowhere else',
    middleware: [callers.certainPerson, limitBody(otherBodyBytes)] as const,
    request: {
      params: InOrganization,
      body: { required: true, content: { 'application/json': { schema: PrintableName } } },
    },
    responses: {
      201: json('Keep `key`: it cannot be shown again.', CreatedApiKey),
      ...refusals(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

const deleteKey = (callers: Callers) =>
  createRoute({
    ...about,
    method: 'delete',
    path: '/organizations/{orgId}/api-keys/{keyId}',
    operationId: 'delete-api-key',
    summary: 'Revoke a key at once',
    middleware: [callers.certainPerson] as const,
    request: { params: OneKey },
    responses: { 204: { description: 'The key opens nothing any more.' }, ...refusals(401, 404, 429, 503) },
  })
