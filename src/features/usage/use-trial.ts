import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import { storedSession } from '#platform/stored-session.ts'

/** The one query behind every place that shows the trial; invalidate it after each run. */
export const trialKey = ['trial']

export function useTrial() {
  return useQuery({
    queryKey: trialKey,
    queryFn: ({ signal }) => calls.trialStatus(signal),
    enabled: storedSession.token() !== null,
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  })
}
