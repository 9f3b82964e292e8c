import { z } from './zod.ts'

/** Response of `GET /api/v1/trial/status-api-key`. */
export const TrialUsage = z.looseObject({
  success: z.boolean().nullish(),
  trial_remaining: z.number(),
  trial_used: z.number(),
  trial_total: z.number(),
  /** From 0 to 100. */
  trial_percentage_used: z.number().nullish(),
})
export type TrialUsage = z.infer<typeof TrialUsage>

/** Response of `GET /api/v1/analytics/monthly-stats`. */
export const MonthlyStats = z.looseObject({
  api_calls_this_month: z.number(),
  /** Used agents, the most used one first. Only our server sends this field. */
  by_agent: z.array(z.looseObject({ agent_code: z.string(), api_calls: z.number() })).nullish(),
})
export type MonthlyStats = z.infer<typeof MonthlyStats>
