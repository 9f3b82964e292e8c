import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'

/** The one query behind every place that shows the trial; see `refreshTrial`. */
export const trialKey = ['trial']

export function useTrial() {
  return useQuery({ queryKey: trialKey, queryFn: ({ signal }) => calls.trialStatus(signal) })
}
