import { useMemo } from 'react'
import type { Run } from '#features/runs/run.ts'
import { useRuns } from '#features/runs/use-runs.ts'

const none: Run[] = []

/** Returns the photos of a series, the oldest first, without those that the user has removed. */
export function useShots(seriesId: string | undefined, removedId: string | undefined): Run[] {
  const { data: runs = none } = useRuns()
  return useMemo(
    () =>
      seriesId === undefined
        ? none
        : runs.filter(
            ({ id, batchId, rerunOf }) => batchId === seriesId && rerunOf === undefined && id !== removedId,
          ),
    [runs, seriesId, removedId],
  )
}

/** Returns when the last photo of each batch was taken, in ms since 1970. */
export function useLastShotTimes(): ReadonlyMap<string, number> {
  const { data: runs = none } = useRuns()
  return useMemo(
    () => new Map(runs.flatMap(({ batchId, createdAt }) => (batchId ? [[batchId, createdAt] as const] : []))),
    [runs],
  )
}
