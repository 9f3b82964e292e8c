import { z } from '@hono/zod-openapi'
import { Organization } from '#contract/organization.ts'
import { json } from '../http/responses.ts'
import { createOperations } from './operations.ts'

export const organizationRoutes = createOperations('Organizations', 'user')

organizationRoutes.get('/organizations', {
  operationId: 'list-organizations',
  summary: 'List the organizations of the user, the oldest membership first',
  responses: { 200: json('At least one organization.', z.array(Organization)) },
  async handler(c, { database }) {
    const organizations = await database
      .selectFrom('organizations')
      .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
      .where('memberships.user_id', '=', c.var.caller.userId)
      .orderBy('memberships.created_at')
      .orderBy('organizations.id')
      .select(({ selectFrom }) => [
        'organizations.id',
        'organizations.name',
        selectFrom('api_keys')
          .whereRef('api_keys.organization_id', '=', 'organizations.id')
          .where('is_demo', '=', false)
          .select(({ fn }) => fn.countAll().as('count'))
          .as('api_key_count'),
      ])
      .execute()
    return c.json(
      organizations.map((it) => ({ ...it, api_key_count: Number(it.api_key_count) })),
      200,
    )
  },
})
