import { useMemo, useSyncExternalStore } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import type { StoredReview } from './review.ts'
import { getReviewStore } from './review-store.ts'

type Reviewed = Pick<StoredReview['review'], 'verdict' | 'correction'> & Pick<StoredReview, 'reviewer'>

export type FindReview = (runId: string) => Reviewed | undefined

/** It is another function after each review. */
export function useFindReview(): FindReview {
  const reviews = getReviewStore(useUserScope())
  const version = useSyncExternalStore(reviews.subscribe, reviews.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reviews have changed with the version
  return useMemo(
    () => (runId) => {
      const stored = reviews.get(runId)
      return stored && { ...stored.review, reviewer: stored.reviewer }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the reviews have changed with the version
    [reviews, version],
  )
}
