import { useState } from 'react'
import { findPhotoProblem } from '#core/images/photo-quality.ts'
import type { Run } from '#core/runs/run.ts'
import { useQualityLimits } from './use-quality-limits.ts'

/** The warning stays until the user dismisses it. */
export function useQualityWarning(photo: Run | undefined) {
  const limits = useQualityLimits()
  const [dismissedId, setDismissedId] = useState<string>()
  const isShown = photo?.quality !== undefined && photo.id !== dismissedId
  return {
    problem: isShown && photo.quality ? findPhotoProblem(photo.quality, limits) : undefined,
    dismiss: () => setDismissedId(photo?.id),
  }
}
