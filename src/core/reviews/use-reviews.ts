import { useMemo, useSyncExternalStore } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import type { StoredReview } from './review.ts'
import { getReviewStore } from './review-store.ts'

/** Finds what the user says about the result of a run. */
export type FindReview = (runId: string) => Pick<StoredReview['review'], 'verdict' | 'correction'> | undefined

/** It is another function after each review. */
export function useReviews(): FindReview {
  const reviews = getReviewStore(useUserScope())
  const version = useSyncExternalStore(reviews.subscribe, reviews.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reviews have changed with the version
  return useMemo(
    () => (runId) => reviews.get(runId)?.review,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the reviews have changed with the version
    [reviews, version],
  )
}
