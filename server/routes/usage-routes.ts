import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import type { CallerEnv, Callers } from '../auth/auth-middleware.ts'
import type { Database } from '../database/tables.ts'
import { json, refusals } from '../http/responses.ts'
import { trialStatus } from '../trial/trial.ts'

type Needs = { callers: Callers; database: Database; trialTotal: number }

/** `GET /trial/status-api-key` (people and API keys) and `GET /analytics/monthly-stats`. */
export function usageRoutes({ callers, database, trialTotal }: Needs) {
  return new OpenAPIHono<CallerEnv>()
    .openapi(readTrial(callers), async (c) =>
      c.json(await trialStatus(database, c.var.caller.organizationId, trialTotal), 200),
    )
    .openapi(readMonth(callers), async (c) => {
      const { count } = await database
        .selectFrom('inferences')
        .where('organization_id', '=', c.var.caller.organizationId)
        .where('status', '=', 'answered')
        .where(
          'created_at',
          '>=',
          sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
        )
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return c.json({ api_calls_this_month: Number(count) }, 200)
    })
}

const readTrial = (callers: Callers) =>
  createRoute({
    method: 'get',
    path: '/trial/status-api-key',
    operationId: 'read-trial',
    tags: ['Usage'],
    summary: 'What is left of the trial',
    middleware: [callers.caller] as const,
    responses: { 200: json('Requests, and percent used.', TrialUsage), ...refusals(401, 429, 503) },
  })

const readMonth = (callers: Callers) =>
  createRoute({
    method: 'get',
    path: '/analytics/monthly-stats',
    operationId: 'read-month',
    tags: ['Usage'],
    summary: 'Analyses answered since the first of this month, UTC',
    middleware: [callers.person] as const,
    responses: {
      200: json('Refunded and refused requests do not count.', MonthlyStats),
      ...refusals(401, 429, 503),
    },
  })
