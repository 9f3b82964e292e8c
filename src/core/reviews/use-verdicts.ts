import { useMemo, useSyncExternalStore } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import type { Verdict } from './review.ts'
import { getReviewStore } from './review-store.ts'

/** Returns a function that finds the verdict on the result of a run. It is another function after each review. */
export function useVerdicts(): (runId: string) => Verdict | undefined {
  const reviews = getReviewStore(useUserScope())
  const version = useSyncExternalStore(reviews.subscribe, reviews.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the verdicts have changed with the version
  return useMemo(
    () => (runId) => reviews.get(runId)?.review.verdict ?? undefined,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the verdicts have changed with the version
    [reviews, version],
  )
}
