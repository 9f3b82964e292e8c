import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Organization } from '#contract/organization.ts'
import type { AuthMiddleware, UserEnv } from '../auth/auth-middleware.ts'
import type { Database } from '../database/tables.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

/** The route `GET /organizations`. */
export function organizationRoutes({ auth, database }: { auth: AuthMiddleware; database: Database }) {
  return new OpenAPIHono<UserEnv>().openapi(listOrganizationsRoute(auth), async (c) => {
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
  })
}

const listOrganizationsRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/organizations',
    operationId: 'list-organizations',
    tags: ['Organizations'],
    summary: 'List the organizations of the user, the oldest membership first',
    middleware: [auth.requireUser] as const,
    responses: {
      200: describeJsonResponse('At least one organization.', z.array(Organization)),
      ...describeErrorResponses(401, 429, 503),
    },
  })
