import { useMemo } from 'react'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import {
  defaultLimits,
  learnMinSharpness,
  type QualityLimits,
  type ReviewedPhoto,
} from '#core/images/photo-quality.ts'
import { useFindReview } from '#core/reviews/use-find-review.ts'
import { useRuns } from '#core/runs/use-runs.ts'

/** Judged by reviewing their results, on this device. */
export function useReviewedPhotos(): readonly ReviewedPhoto[] {
  const findReview = useFindReview()
  const { data: runs } = useRuns()
  const { learnsSince } = useSeriesSettings().settings
  return useMemo(
    () =>
      (runs ?? []).flatMap(({ idempotencyKey, quality, wrongBecause, createdAt }) => {
        if (!quality || createdAt < learnsSince) return []
        const verdict = findReview(idempotencyKey)?.verdict
        const isBlurred = verdict === 'wrong' && wrongBecause === 'blurred'
        return isBlurred || verdict === 'right' ? [{ sharpness: quality.sharpness, isBlurred }] : []
      }),
    [runs, findReview, learnsSince],
  )
}

/** The limit of the sharpness is learned from the user's reviews. */
export function useQualityLimits(): QualityLimits {
  const photos = useReviewedPhotos()
  return useMemo(() => ({ ...defaultLimits, sharpness: learnMinSharpness(photos) }), [photos])
}
