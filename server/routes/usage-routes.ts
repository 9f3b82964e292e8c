import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Database } from '../database/tables.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'
import { getTrialStatus } from '../organizations/trial.ts'

type Dependencies = { auth: AuthMiddleware; database: Database; trialTotal: number }

/** The routes `GET /trial/status-api-key` (for users and API keys) and `GET /analytics/monthly-stats`. */
export function usageRoutes({ auth, database, trialTotal }: Dependencies) {
  return new OpenAPIHono<CallerEnv>()
    .openapi(trialRoute(auth), async (c) =>
      c.json(await getTrialStatus(database, c.var.caller.organizationId, trialTotal), 200),
    )
    .openapi(monthlyStatsRoute(auth), async (c) => {
      const rows = await database
        .selectFrom('analyses')
        .where('organization_id', '=', c.var.caller.organizationId)
        .where('status', '=', 'succeeded')
        .where(
          'created_at',
          '>=',
          sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
        )
        .groupBy('agent_code')
        .select(({ fn }) => ['agent_code', fn.countAll().as('count')])
        .orderBy('count', 'desc')
        .orderBy('agent_code')
        .execute()
      const byAgent = rows.map(({ agent_code, count }) => ({ agent_code, api_calls: Number(count) }))
      const total = byAgent.reduce((sum, { api_calls }) => sum + api_calls, 0)
      return c.json({ api_calls_this_month: total, by_agent: byAgent }, 200)
    })
}

const trialRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/trial/status-api-key',
    operationId: 'read-trial',
    tags: ['Usage'],
    summary: 'Get the usage of the trial',
    middleware: [auth.requireUserOrApiKey] as const,
    responses: {
      200: describeJsonResponse('Requests used and left.', TrialUsage),
      ...describeErrorResponses(401, 429, 503),
    },
  })

const monthlyStatsRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/analytics/monthly-stats',
    operationId: 'read-month',
    tags: ['Usage'],
    summary: 'Count the successful requests of this month (UTC), in total and for each agent',
    middleware: [auth.requireUser] as const,
    responses: {
      200: describeJsonResponse('Refunded and rejected requests do not count.', MonthlyStats),
      ...describeErrorResponses(401, 429, 503),
    },
  })
