import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import type { TrialUsage } from '#contract/usage.ts'
import { storedSession } from '#platform/stored-session.ts'
import { trialCache } from './trial-cache.ts'

/** The one query behind every place that shows the trial; invalidate it after each run. */
export const trialKey = ['trial']

type Options = { refetchOnMount?: boolean }

/** `refetchOnMount: false` for a part that comes and goes within a screen that asks for itself. */
export function useTrial(options: Options = {}) {
  return useQuery(trialQuery(options))
}

/** Whether a run could only be refused. For who is not to be drawn anew with each request that is used. */
export function useIsTrialSpent(options: Options = {}): boolean {
  const { data = false } = useQuery({ ...trialQuery(options), select: isSpent })
  return data
}

function trialQuery({ refetchOnMount = true }: Options) {
  return queryOptions({
    refetchOnMount,
    queryKey: trialKey,
    queryFn: ({ signal }) => loadTrial(signal),
    enabled: storedSession.token() !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  })
}

function isSpent({ trial_remaining }: TrialUsage): boolean {
  return trial_remaining <= 0
}

async function loadTrial(signal: AbortSignal): Promise<TrialUsage> {
  const uid = storedSession.uid()
  const usage = await calls.trialStatus(signal)
  void trialCache.write(uid, usage)
  return usage
}
