import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import type { TrialUsage } from '#contract/usage.ts'
import { configuration } from '#platform/configuration.ts'
import { storedSession } from '#platform/stored-session.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { type CachedTrial, trialCache } from './trial-cache.ts'

/** The query keys of the usage. Invalidate both after each run. */
export const trialKey = ['trial']
export const monthlyCallsKey = ['monthly-stats']

/** Loads the usage of the trial. Use `refetchOnMount: false` in components that mount often. */
export function useTrial({ refetchOnMount = true }: { refetchOnMount?: boolean } = {}) {
  const scope = useUserScope()
  return useQuery({
    refetchOnMount,
    queryKey: trialKey,
    queryFn: ({ signal }) => loadTrial(scope, signal),
    // Nothing is shown without a stored token (specification, point 4).
    enabled: configuration.hasTrial && storedSession.token() !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  })
}

export function useMonthlyCalls() {
  return useQuery({ queryKey: monthlyCallsKey, queryFn: ({ signal }) => calls.monthlyStats(signal) })
}

/** Returns the cached usage while the backend is slow or does not respond. */
export function useCachedTrial(): CachedTrial | undefined {
  const { data, isPending, failureCount, isEnabled } = useTrial()
  const isSlow = useIsSlow(isPending)
  const { uid } = useUserScope()
  const { data: cached } = useQuery({
    queryKey: ['cached-trial', uid],
    queryFn: () => trialCache.read(uid),
    enabled: isEnabled && data === undefined,
    gcTime: 0,
    retry: false,
  })
  const isMissing = data === undefined && (failureCount > 0 || isSlow)
  return (isMissing && cached) || undefined
}

async function loadTrial(scope: UserScope, signal: AbortSignal): Promise<TrialUsage> {
  const usage = await calls.trialStatus(signal)
  if (!scope.signal.aborted) void trialCache.write(scope.uid, usage)
  return usage
}
