import type { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import type { z } from '#contract/zod.ts'
import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'

/** `loadedAt` is in ms since 1970. */
export type CachedUsage<Usage> = { usage: Usage; loadedAt: number }

export type UsageCache<Usage> = ReturnType<typeof createUsageCache<Usage>>

/** Stores what the backend has last sent, for use without a network. */
function createUsageCache<Usage>(name: string, loadSchema: () => Promise<z.ZodType<Usage>>) {
  const store = idbStore<unknown>(name)
  return {
    /** Null without a readable record. */
    async read(uid: string): Promise<CachedUsage<Usage> | null> {
      const record = (await store.get(uid).catch(() => undefined)) as Partial<CachedUsage<Usage>> | undefined
      if (typeof record?.loadedAt !== 'number') return null
      const schema = await loadSchema().catch(() => undefined)
      const usage = schema?.safeParse(record.usage).data
      return usage ? { usage, loadedAt: record.loadedAt } : null
    },

    async write(uid: string, usage: Usage): Promise<void> {
      await store
        .set(uid, { usage, loadedAt: Date.now() } satisfies CachedUsage<Usage>)
        .catch((error: unknown) => logProblem('The usage could not be cached.', error))
    },

    clear: (uid: string) => store.delete(uid),
  }
}

// The schemas are loaded when they are needed.
export const trialCache = createUsageCache<TrialUsage>(
  'vision-trial',
  async () => (await import('#contract/usage.ts')).TrialUsage,
)
export const monthlyStatsCache = createUsageCache<MonthlyStats>(
  'vision-monthly-stats',
  async () => (await import('#contract/usage.ts')).MonthlyStats,
)
