import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import type { TrialUsage } from '#contract/usage.ts'
import { storedSession } from '#platform/stored-session.ts'
import { keptTrial } from './kept-trial.ts'

/** The one query behind every place that shows the trial; invalidate it after each run. */
export const trialKey = ['trial']

type Options = { refetchOnMount?: boolean }

/** `refetchOnMount: false` for a part that comes and goes within a screen that asks for itself. */
export function useTrial(options: Options = {}) {
  return useQuery(trialQuery(options))
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

async function loadTrial(signal: AbortSignal): Promise<TrialUsage> {
  const uid = storedSession.uid()
  const usage = await calls.trialStatus(signal)
  void keptTrial.write(uid, usage)
  return usage
}
