import { useMemo } from 'react'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import {
  defaultLimits,
  type JudgedPhoto,
  learnMinSharpness,
  type QualityLimits,
} from '#core/images/photo-quality.ts'
import { useVerdicts } from '#core/reviews/use-verdicts.ts'
import { useRuns } from '#core/runs/use-runs.ts'

/** Judged by reviewing their results, on this device. */
export function useJudgedPhotos(): readonly JudgedPhoto[] {
  const verdictOf = useVerdicts()
  const { data: runs } = useRuns()
  const { learnsSince } = useSeriesSettings().settings
  return useMemo(
    () =>
      (runs ?? []).flatMap(({ idempotencyKey, quality, wrongBecause, createdAt }) => {
        if (!quality || createdAt < learnsSince) return []
        const verdict = verdictOf(idempotencyKey)
        const isBlurred = verdict === 'wrong' && wrongBecause === 'blurred'
        return isBlurred || verdict === 'right' ? [{ sharpness: quality.sharpness, isBlurred }] : []
      }),
    [runs, verdictOf, learnsSince],
  )
}

/** The limit of the sharpness is learned from the user's reviews. */
export function useQualityLimits(): QualityLimits {
  const photos = useJudgedPhotos()
  return useMemo(() => ({ ...defaultLimits, sharpness: learnMinSharpness(photos) }), [photos])
}
