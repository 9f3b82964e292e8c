import { useMemo, useSyncExternalStore } from 'react'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import {
  defaultLimits,
  type JudgedPhoto,
  learnMinSharpness,
  type QualityLimits,
} from '#core/images/photo-quality.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Judged by reviewing their results, on this device. */
export function useJudgedPhotos(): readonly JudgedPhoto[] {
  const reviews = getReviewStore(useUserScope())
  const version = useSyncExternalStore(reviews.subscribe, reviews.version)
  const { data: runs } = useRuns()
  const { learnsSince } = useSeriesSettings().settings
  // biome-ignore lint/correctness/useExhaustiveDependencies: the verdicts have changed with the version
  return useMemo(
    () =>
      (runs ?? []).flatMap(({ idempotencyKey, quality, wrongBecause, createdAt }) => {
        if (!quality || createdAt < learnsSince) return []
        const verdict = reviews.get(idempotencyKey)?.review.verdict
        const isBlurred = verdict === 'wrong' && wrongBecause === 'blurred'
        return isBlurred || verdict === 'right' ? [{ sharpness: quality.sharpness, isBlurred }] : []
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the verdicts have changed with the version
    [runs, reviews, version, learnsSince],
  )
}

/** The limit of the sharpness is learned from the user's reviews. */
export function useQualityLimits(): QualityLimits {
  const photos = useJudgedPhotos()
  return useMemo(() => ({ ...defaultLimits, sharpness: learnMinSharpness(photos) }), [photos])
}
