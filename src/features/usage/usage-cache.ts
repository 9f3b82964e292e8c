import type { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { LocalValue } from '#platform/storage/local-value.ts'

/** What the backend has last sent, for use without a network. */
export const trialCache = new LocalValue<TrialUsage>(
  'trial',
  async () => (await import('#contract/usage.ts')).TrialUsage,
)
export const monthlyStatsCache = new LocalValue<MonthlyStats>(
  'monthly-stats',
  async () => (await import('#contract/usage.ts')).MonthlyStats,
)
