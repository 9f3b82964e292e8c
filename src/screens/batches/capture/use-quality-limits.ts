import { useMemo, useSyncExternalStore } from 'react'
import { defaultLimits, learnMinSharpness, type QualityLimits } from '#features/images/photo-quality.ts'
import { getReviewStore } from '#features/reviews/review-store.ts'
import { useRuns } from '#features/runs/use-runs.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Returns the limits of a good photo, with that of the sharpness learned from the user's verdicts on photos of series. */
export function useQualityLimits(): QualityLimits {
  const reviews = getReviewStore(useUserScope())
  const version = useSyncExternalStore(reviews.subscribe, reviews.version)
  const { data: runs } = useRuns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the verdicts have changed with the version
  const sharpness = useMemo(
    () =>
      learnMinSharpness(
        (runs ?? []).flatMap(({ idempotencyKey, quality }) => {
          const verdict = quality && reviews.get(idempotencyKey)?.review.verdict
          return verdict ? [{ sharpness: quality.sharpness, isWrong: verdict === 'wrong' }] : []
        }),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the verdicts have changed with the version
    [runs, reviews, version],
  )
  return useMemo(() => ({ ...defaultLimits, sharpness }), [sharpness])
}
