import type { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { IdbValue } from '#platform/storage/idb-value.ts'

/** What the backend has last sent, for use without a network. */
export const trialCache = new IdbValue<TrialUsage>(
  'trial',
  async () => (await import('#contract/usage.ts')).TrialUsage,
)
export const monthlyStatsCache = new IdbValue<MonthlyStats>(
  'monthly-stats',
  async () => (await import('#contract/usage.ts')).MonthlyStats,
)
