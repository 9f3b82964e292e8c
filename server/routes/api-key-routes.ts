import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ApiKey, CreatedApiKey, NewApiKey } from '#contract/organization.ts'
import type { AuthMiddleware, UserEnv } from '../auth/auth-middleware.ts'
import { HttpError } from '../http/http-error.ts'
import { describeJson } from '../http/responses.ts'
import {
  type ApiKeyRow,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  revealDemoKey,
} from '../organizations/api-keys.ts'
import { inTransactionAs, requireMember, requireOwner } from '../organizations/members.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

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

/** Owners manage keys, members see them. Other users receive 404, as if the organization did not exist. */
export const apiKeyRoutes = createOperationGroup('API keys', 'user')

apiKeyRoutes.get('/organizations/{orgId}/api-keys', {
  operationId: 'list-api-keys',
  summary: 'List the keys of an organization; the first response to an owner reveals the demo key’s secret',
  params: z.object({ orgId: uuidOrNil }),
  responses: {
    200: describeJson('Oldest first. `key` of the demo key is included once: store it.', z.array(ApiKey)),
  },
  async handler(c, { auth, database }) {
    const { orgId } = c.req.valid('param')
    const role = await requireMember(database, c.var.caller.userId, orgId)
    const rows = await listApiKeys(database, orgId)
    const mayReveal = role === 'owner' && rows.some(({ is_demo, revealed_at }) => is_demo && !revealed_at)
    // A HEAD response has no body, so it must not reveal the secret, which is shown only once.
    if (!mayReveal || c.req.method === 'HEAD' || !(await isSessionValid(auth, c))) {
      return c.json(rows.map(toApiKey), 200)
    }
    const caller = { ...c.var.caller, organizationId: orgId }
    const keys = await inTransactionAs('owner', database, caller, async (tx) => {
      const revealed = await revealDemoKey(tx, orgId)
      const current = await listApiKeys(tx, orgId)
      return current.map((row) =>
        row.id === revealed?.id ? { ...toApiKey(row), key: revealed.secret } : toApiKey(row),
      )
    })
    return c.json(keys, 200)
  },
})

apiKeyRoutes.post('/organizations/{orgId}/api-keys', {
  operationId: 'create-api-key',
  summary: 'Create a key, as an owner; only this response contains its secret',
  access: 'unrevoked-user',
  params: z.object({ orgId: uuidOrNil }),
  body: PrintableNewApiKey,
  responses: { 201: describeJson('Store `key`: it cannot be shown again.', CreatedApiKey) },
  async handler(c, { database }) {
    const { orgId } = c.req.valid('param')
    const { name } = c.req.valid('json')
    const caller = { ...c.var.caller, organizationId: orgId }
    const { secret, row } = await inTransactionAs('owner', database, caller, (tx) =>
      createApiKey(tx, orgId, name),
    )
    return c.json({ key: secret, api_key: toApiKey(row) }, 201)
  },
})

apiKeyRoutes.delete('/organizations/{orgId}/api-keys/{keyId}', {
  operationId: 'delete-api-key',
  summary: 'Revoke a key immediately, as an owner',
  access: 'unrevoked-user',
  params: z.object({ orgId: uuidOrNil, keyId: uuidOrNil }),
  responses: { 204: { description: 'The key has been revoked.' } },
  async handler(c, { database }) {
    const { orgId, keyId } = c.req.valid('param')
    await requireOwner(database, c.var.caller.userId, orgId)
    if (!(await deleteApiKey(database, orgId, keyId)))
      throw new HttpError(404, 'not_found', 'There is no such API key.')
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

function toApiKey({ id, name, preview, created_at, is_demo }: ApiKeyRow) {
  return {
    id,
    name,
    key_preview: preview,
    created_at: created_at.toISOString(),
    is_demo,
  } satisfies ApiKey
}
