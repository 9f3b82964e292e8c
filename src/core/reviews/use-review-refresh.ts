import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getReviewStore } from './review-store.ts'

const staleMs = 30_000

/** Takes over what other devices have said about these results, at most `maxReviewsPerCall`. */
export function useReviewRefresh(runIds: string[]): void {
  const scope = useUserScope()
  useQuery({
    queryKey: ['reviews', scope.uid, ...runIds],
    queryFn: async ({ signal }) => {
      const store = getReviewStore(scope)
      await store.load()
      await store.mergeLoaded(runIds, async () => {
        const { reviews } = await calls.reviews(runIds, { uid: scope.uid, signal })
        return reviews
      })
      return null
    },
    enabled: runIds.length > 0,
    staleTime: staleMs,
    // Other backends have no reviews.
    retry: false,
  })
}
