import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import type { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { configuration } from '#platform/configuration.ts'
import type { IdbValue, SavedValue } from '#platform/storage/idb-value.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import { useConnection } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { monthlyStatsCache, trialCache } from './usage-cache.ts'

/** Invalidate both keys after each run. */
export const trialKey = ['trial']
export const monthlyStatsKey = ['monthly-stats']

/** Use `refetchOnMount: false` in components that mount often. */
export function useTrial({ refetchOnMount = true }: { refetchOnMount?: boolean } = {}) {
  const enabled = configuration.hasTrial && hasToken()
  return useUsageQuery({ key: trialKey, load: calls.trialStatus, cache: trialCache, enabled, refetchOnMount })
}

export function useMonthlyStats() {
  const options = { key: monthlyStatsKey, load: calls.monthlyStats, cache: monthlyStatsCache }
  return useUsageQuery({ ...options, enabled: hasToken() })
}

/** The trial and the analytics are only loaded with a stored token (specification, point 6): a 401 would end the session. */
function hasToken(): boolean {
  return storedSession.token() !== null
}

type UsageQueryOptions<Usage> = {
  key: string[]
  load: (signal: AbortSignal) => Promise<Usage>
  cache: IdbValue<Usage>
  enabled?: boolean
  refetchOnMount?: boolean
}

function useUsageQuery<Usage>({ key, load, cache, ...options }: UsageQueryOptions<Usage>) {
  const scope = useUserScope()
  return useQuery({
    ...options,
    queryKey: key,
    queryFn: async ({ signal }) => {
      const usage = await load(signal)
      void cache.save(scope, usage)
      return usage
    },
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  })
}

/** Returns cached data only while the backend is slow or does not respond. */
export function useCachedTrial(): SavedValue<TrialUsage> | undefined {
  return useCachedUsage<TrialUsage>(useTrial(), trialCache, trialKey)
}

export function useCachedMonthlyStats(): SavedValue<MonthlyStats> | undefined {
  return useCachedUsage<MonthlyStats>(useMonthlyStats(), monthlyStatsCache, monthlyStatsKey)
}

function useCachedUsage<Usage>(
  { data, isPending, failureCount, isEnabled }: UseQueryResult<Usage> & { isEnabled: boolean },
  cache: IdbValue<Usage>,
  key: string[],
): SavedValue<Usage> | undefined {
  const isSlow = useIsSlow(isPending)
  const isOffline = useConnection() === 'offline'
  const { uid } = useUserScope()
  const { data: cached } = useQuery({
    queryKey: ['cached', ...key, uid],
    queryFn: async () => (await cache.read(uid)) ?? null,
    enabled: isEnabled && data === undefined,
    gcTime: 0,
    retry: false,
  })
  const isMissing = data === undefined && (failureCount > 0 || isSlow || isOffline)
  return (isMissing && cached) || undefined
}

export type UsageView<Usage> = {
  usage: Usage | undefined
  /** In ms since 1970, if it is not the current usage. */
  asOf: number | undefined
  /** Why the current usage is unknown. */
  problem: 'offline' | 'error' | undefined
}

/** Returns the current usage, or the last known one with its time. */
export function useUsageView<Usage>(
  { data, error, dataUpdatedAt }: UseQueryResult<Usage>,
  cached: SavedValue<Usage> | undefined,
): UsageView<Usage> {
  const connection = useConnection()
  const isMissing = data === undefined && connection === 'offline'
  // While the connection is being checked, the failure may not be an error.
  const problem = error || isMissing ? (connection === 'online' ? 'error' : 'offline') : undefined
  if (data === undefined) return { usage: cached?.value, asOf: cached?.savedAt, problem }
  return { usage: data, asOf: problem && dataUpdatedAt, problem }
}
