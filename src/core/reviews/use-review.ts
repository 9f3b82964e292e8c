import { useSyncExternalStore } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import type { ReviewDecision, ReviewSubject, StoredReview } from './review.ts'
import { getReviewStore } from './review-store.ts'

export type ReviewOfRun = {
  /** Undefined if the result was not reviewed. */
  stored: StoredReview | undefined
  hasSaveFailed: boolean
  decide: (subject: ReviewSubject, decision: ReviewDecision, shown?: string | null) => string
  keepMine: () => void
  acceptTheirs: () => void
}

/** Returns the review of a run on this device, and actions that work offline. `runId` is its idempotency key. */
export function useReview(runId: string): ReviewOfRun {
  const store = getReviewStore(useUserScope())
  const stored = useSyncExternalStore(store.subscribe, () => store.get(runId))
  const hasSaveFailed = useSyncExternalStore(store.subscribe, () => store.hasSaveFailed(runId))
  return {
    stored,
    hasSaveFailed,
    decide: (...decision) => store.decide(runId, ...decision),
    keepMine: () => store.keepMine(runId),
    acceptTheirs: () => store.acceptTheirs(runId),
  }
}
