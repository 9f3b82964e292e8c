import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { useFindReview } from '#core/reviews/use-find-review.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { useBatches, useRuns } from '#core/runs/use-runs.ts'
import { isLocked } from '#platform/locks.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getBatchIntake, getIntakeLockName } from './batch-intake.ts'
import { toRows } from './to-rows.ts'

/** In ms. Another tab is asked whether it still adds images. */
const lockPollMs = 3_000

const none: Run[] = []

/** Null if the batch is not on this device, undefined while it is read. */
export function useLocalBatch(batchId: string) {
  const { data: batches, isError } = useBatches()
  const { data: all = none, isPending } = useRuns()
  const findReview = useFindReview()
  const batch = batches?.find(({ id }) => id === batchId)
  const isRead = batches !== undefined || isError
  const runs = useMemo(() => all.filter((run) => run.batchId === batchId), [all, batchId])
  const rows = useMemo(() => toRows(runs, findReview), [runs, findReview])
  return useMemo(() => {
    // Until its runs are read, the batch would look empty.
    if (batch) return isPending ? undefined : { batch, runs, rows }
    return isRead ? null : undefined
  }, [batch, runs, rows, isPending, isRead])
}

/**
 * `progress` if this page adds images, `other-tab`, `interrupted` if the page was closed or the device was full, and undefined
 * if all were added.
 */
export function useIntakeState({ id, isComplete }: LocalBatch) {
  const intake = getBatchIntake(useUserScope())
  const progress = useSelector(intake.progress, (all) => all.get(id))
  const isHere = progress !== undefined
  const { data: isElsewhere } = useQuery({
    queryKey: ['intake-lock', id],
    queryFn: () => isLocked(getIntakeLockName(id)),
    enabled: !isComplete && !isHere,
    refetchInterval: lockPollMs,
    gcTime: 0,
  })
  if (progress) return { status: 'adding', progress } as const
  if (isComplete || isElsewhere === undefined) return undefined
  return { status: isElsewhere ? 'other-tab' : 'interrupted' } as const
}
