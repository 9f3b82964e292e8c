import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'

export const reviewSummaryKey = ['review-summary']

/** In ms. The sync invalidates the summary when it has sent reviews of this device. */
const staleMs = 60_000

/** Loads how many results of each agent were reviewed, and how many of them were right. */
export function useReviewSummary() {
  return useQuery({
    queryKey: reviewSummaryKey,
    queryFn: ({ signal }) => calls.reviewSummary(signal),
    staleTime: staleMs,
    // Other backends have no reviews.
    retry: false,
  })
}
