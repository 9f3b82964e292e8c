import { useQuery } from '@tanstack/react-query'
import { storedSession } from '#platform/stored-session.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import type { CachedTrial } from './kept-trial-record.ts'
import { trialCache } from './trial-cache.ts'
import { useTrial } from './usage-queries.ts'

/** What was true the last time the backend answered: only while it does not answer now. */
export function useCachedTrial(): CachedTrial | undefined {
  const { data, isPending, failureCount, isEnabled } = useTrial()
  const isOver = useIsSlow(isPending)
  const uid = storedSession.uid()
  const { data: kept } = useQuery({
    queryKey: ['kept-trial', uid],
    queryFn: () => trialCache.read(uid),
    enabled: isEnabled && data === undefined,
    gcTime: 0,
    retry: false,
  })
  const isMissed = data === undefined && (failureCount > 0 || isOver)
  return (isMissed && kept) || undefined
}
