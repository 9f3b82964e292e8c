import { sql } from 'kysely'
import { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { describeJson } from '../http/responses.ts'
import { getTrialStatus } from '../organizations/trial.ts'
import { createOperationGroup } from './operations.ts'

export const usageRoutes = createOperationGroup('Usage', 'user')

usageRoutes.get('/trial/status-api-key', {
  operationId: 'read-trial',
  summary: 'Get the usage of the trial',
  access: 'user-or-key',
  responses: { 200: describeJson('Requests used and left.', TrialUsage) },
  handler: async (c, { database, trialTotal }) =>
    c.json(await getTrialStatus(database, c.var.caller.organizationId, trialTotal), 200),
})

usageRoutes.get('/analytics/monthly-stats', {
  operationId: 'read-month',
  summary: 'Count the successful requests of this month (UTC), in total and for each agent',
  responses: { 200: describeJson('Refunded and rejected requests do not count.', MonthlyStats) },
  async handler(c, { database }) {
    const rows = await database
      .selectFrom('analyses')
      .where('organization_id', '=', c.var.caller.organizationId)
      .where('status', '=', 'succeeded')
      .where('created_at', '>=', sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`)
      .groupBy('agent_code')
      .select(({ fn }) => ['agent_code', fn.countAll().as('count')])
      .orderBy('count', 'desc')
      .orderBy('agent_code')
      .execute()
    const byAgent = rows.map(({ agent_code, count }) => ({ agent_code, api_calls: Number(count) }))
    const total = byAgent.reduce((sum, { api_calls }) => sum + api_calls, 0)
    return c.json({ api_calls_this_month: total, by_agent: byAgent }, 200)
  },
})
