import { useQuery } from '@tanstack/react-query'
import { reviewSupport } from '#api/backend-capabilities.ts'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'

export const reviewSummaryKey = ['review-summary']

/** In ms. The sync invalidates the summary when it has sent reviews of this device. */
const staleMs = 60_000

/** Not Found, Method Not Allowed and Not Implemented. */
const missingCallStatuses = [404, 405, 501]

/** Returns whether the backend stores reviews, so that results can be reviewed. Without a network, whether it did. */
export function useReviewSupport(): boolean {
  const { isSuccess } = useReviewSummary()
  return isSuccess || reviewSupport.isKnown()
}

export function useReviewSummary() {
  return useQuery({
    queryKey: reviewSummaryKey,
    queryFn: async ({ signal }) => {
      try {
        const summary = await calls.reviewSummary(signal)
        reviewSupport.save(true)
        return summary
      } catch (error) {
        if (error instanceof ApiError && missingCallStatuses.includes(error.status)) reviewSupport.save(false)
        throw error
      }
    },
    staleTime: staleMs,
    // Other backends have no reviews.
    retry: false,
  })
}
