import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import type { ShotRecorder } from '#core/batches/shot-recorder.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { logProblem } from '#platform/log.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const none: Run[] = []

function selectShots(runs: readonly Run[], seriesId: string, removedId: string | undefined): Run[] {
  return runs.filter(
    ({ id, batchId, rerunOf }) => batchId === seriesId && rerunOf === undefined && id !== removedId,
  )
}

/** The oldest first, without those that the user has removed. */
export function useShots(seriesId: string | undefined, removedId: string | undefined): Run[] {
  const { data: runs = none } = useRuns()
  return useMemo(
    () => (seriesId === undefined ? none : selectShots(runs, seriesId, removedId)),
    [runs, seriesId, removedId],
  )
}

/**
 * Waits until the last photo is saved, and reads the store: `useShots` returns a photo only some time after the shutter, and
 * would return the one before.
 */
export function useActOnLastShot(
  recorder: ShotRecorder,
  seriesId: string | undefined,
  removedId: string | undefined,
) {
  const store = getRunStore(useUserScope())
  const isReading = useRef(false)
  return useCallbackRef(async (act: (run: Run) => void): Promise<void> => {
    if (seriesId === undefined || isReading.current) return
    isReading.current = true
    try {
      await recorder.settled()
      const last = selectShots(await store.list(), seriesId, removedId).at(-1)
      if (last) act(last)
    } catch (error) {
      logProblem('The last photo could not be read.', error)
    } finally {
      isReading.current = false
    }
  })
}

/** Returns times by batch, in ms since 1970. */
export function useLastShotTimeByBatch(): ReadonlyMap<string, number> {
  const { data: runs = none } = useRuns()
  return useMemo(
    () => new Map(runs.flatMap(({ batchId, createdAt }) => (batchId ? [[batchId, createdAt] as const] : []))),
    [runs],
  )
}
