import { useMemo } from 'react'
import { useCollection, useCollectionSelector } from '#ui/use-collection.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getBatchStore, sortNewestFirst } from './batch-store.ts'
import { isPending, type Run } from './run.ts'
import { countRuns, type RunCounts } from './run-status-groups.ts'
import { getRunStore } from './run-store.ts'

/** The oldest first. `data` is undefined until the runs are read. */
export function useRuns() {
  return useCollection(getRunStore(useUserScope()).collection)
}

/** Without the runs of batches, which have a screen of their own. */
export function useSingleRuns() {
  const { data, isError } = useRuns()
  return { data: useMemo(() => data?.filter(({ batchId }) => batchId === undefined), [data]), isError }
}

export function useBatches() {
  const { data, isError } = useCollection(getBatchStore(useUserScope()).collection)
  return { data: useMemo(() => data && sortNewestFirst(data), [data]), isError }
}

export function usePendingCount(): number {
  return useCollectionSelector(getRunStore(useUserScope()).collection, countPending)
}

/** Returns whether an image is only in the memory of this page, since it could not be written. */
export function useHasUnsavedImage(): boolean {
  const store = getRunStore(useUserScope())
  return useCollectionSelector(store.collection, (runs) =>
    runs.some(({ id }) => store.hasSaveFailed(id) && !store.isImageSaved(id)),
  )
}

/** Of all runs on this device: wherever the app says how many wait, it is the same number. */
export function useRunCounts(): RunCounts {
  const { data } = useRuns()
  return useMemo(() => countRuns(data ?? []), [data])
}

const countPending = (runs: Run[]) => runs.filter(isPending).length
