import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ApiKey, CreatedApiKey, NewApiKey } from '#contract/organization.ts'
import type { AuthMiddleware, UserEnv } from '../auth/auth-middleware.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { json } from '../http/responses.ts'
import {
  type ApiKeyRow,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  revealDemoKey,
} from '../organizations/api-keys.ts'
import { createOperations, uuid } from './operations.ts'

/**
 * Without characters that PostgreSQL rejects (null bytes), that break a list (line breaks) or that disguise a name
 * (bidirectional controls).
 */
const PrintableNewApiKey = NewApiKey.refine(
  ({ name }) => !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(name),
  {
    path: ['name'],
    message:
      'must not contain line breaks, control characters or invisible ones that change the direction of text. Please type it again.',
  },
)

/** Users who are not members receive 404, as if the organization did not exist. */
export const apiKeyRoutes = createOperations('API keys', 'user')

apiKeyRoutes.get('/organizations/{orgId}/api-keys', {
  operationId: 'list-api-keys',
  summary: 'List the keys of an organization; the first response reveals the demo key’s secret',
  params: z.object({ orgId: uuid }),
  responses: {
    200: json('Oldest first. `key` of the demo key is included once: store it.', z.array(ApiKey)),
  },
  async handler(c, { auth, database }) {
    const organizationId = await requireMembership(database, c.var.caller.userId, c.req.valid('param').orgId)
    const rows = await listApiKeys(database, organizationId)
    const isUnrevealed = rows.some(({ is_demo, revealed_at }) => is_demo && !revealed_at)
    // A HEAD response has no body, so it must not reveal the secret, which is shown only once.
    if (!isUnrevealed || c.req.method === 'HEAD' || !(await isSessionValid(auth, c))) {
      return c.json(rows.map(toApiKey), 200)
    }
    const keys = await inTransaction(database, async (tx) => {
      const revealed = await revealDemoKey(tx, organizationId)
      const current = await listApiKeys(tx, organizationId)
      return current.map((row) =>
        row.id === revealed?.id ? { ...toApiKey(row), key: revealed.secret } : toApiKey(row),
      )
    })
    return c.json(keys, 200)
  },
})

apiKeyRoutes.post('/organizations/{orgId}/api-keys', {
  operationId: 'create-api-key',
  summary: 'Create a key; only this response contains its secret',
  access: 'unrevoked-user',
  params: z.object({ orgId: uuid }),
  body: PrintableNewApiKey,
  responses: { 201: json('Store `key`: it cannot be shown again.', CreatedApiKey) },
  async handler(c, { database }) {
    const organizationId = await requireMembership(database, c.var.caller.userId, c.req.valid('param').orgId)
    const { secret, row } = await createApiKey(database, organizationId, c.req.valid('json').name)
    return c.json({ key: secret, api_key: toApiKey(row) }, 201)
  },
})

apiKeyRoutes.delete('/organizations/{orgId}/api-keys/{keyId}', {
  operationId: 'delete-api-key',
  summary: 'Revoke a key immediately',
  access: 'unrevoked-user',
  params: z.object({ orgId: uuid, keyId: uuid }),
  responses: { 204: { description: 'The key has been revoked.' } },
  async handler(c, { database }) {
    const { orgId, keyId } = c.req.valid('param')
    const organizationId = await requireMembership(database, c.var.caller.userId, orgId)
    if (!(await deleteApiKey(database, organizationId, keyId))) throw createNotFoundError()
    return c.body(null, 204)
  },
})

/** A revoked session must not get a key, which would remain valid. */
async function isSessionValid(auth: AuthMiddleware, c: Context<UserEnv>): Promise<boolean> {
  try {
    await auth.requireUnrevokedUser(c, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** @throws HttpError 404 also for an organization that the user does not belong to. */
async function requireMembership(
  database: Database,
  userId: string,
  organizationId: string,
): Promise<string> {
  const membership = await database
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!membership) throw createNotFoundError()
  return membership.organization_id
}

const createNotFoundError = () => new HttpError(404, 'not_found', 'There is no such organization or API key.')

function toApiKey({ id, name, preview, created_at, is_demo }: ApiKeyRow) {
  return {
    id,
    name,
    key_preview: preview,
    created_at: created_at.toISOString(),
    is_demo,
  } satisfies ApiKey
}
