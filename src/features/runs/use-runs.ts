import { useThrottledCallback } from '@mantine/hooks'
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useCollection } from '#ui/use-collection.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getBatchStore, sortByAge } from './batch-store.ts'
import { isPending, type Run } from './run.ts'
import { runEvents } from './run-events.ts'
import { countRuns, type RunCounts } from './run-groups.ts'
import { getRunStore } from './run-store.ts'

/** The minimum time between two refreshes of the list, in ms. */
const listDelayMs = 150

const listKey = (uid: string) => ['runs', uid]

export function runQueryKey(uid: string, id: string | undefined) {
  return ['run', uid, id]
}

/** Returns all runs of the user on this device, the oldest first. */
export function useRuns() {
  return useRunList((runs) => runs)
}

/** Returns the runs that belong to no batch, the oldest first. Batches have a screen of their own. */
export function useSingleRuns() {
  return useRunList(selectSingleRuns)
}

/** Returns the batches of the user on this device, the newest first. */
export function useBatches() {
  const { data, isError } = useCollection(getBatchStore(useUserScope()).collection)
  return { data: useMemo(() => data && sortByAge(data), [data]), isError }
}

/** Returns how many runs have no result yet. */
export function usePendingCount(): number {
  return useRunList((runs) => runs.filter(isPending).length).data ?? 0
}

/** Returns how many runs that belong to no batch are in each group. */
export function useRunCounts(): RunCounts {
  return useRunList(countSingleRuns).data ?? noRuns
}

const noRuns = countRuns([])

// Constant functions: React Query calls them only when the list has changed.
const selectSingleRuns = (runs: Run[]) => runs.filter(({ batchId }) => batchId === undefined)
const countSingleRuns = (runs: Run[]) => countRuns(selectSingleRuns(runs))

function useRunList<T>(select: (runs: Run[]) => T) {
  const scope = useUserScope()
  return useQuery({
    queryKey: listKey(scope.uid),
    queryFn: () => getRunStore(scope).list(),
    select,
    // Runs that have not changed are the same objects. Comparing 10,000 of them would be slow.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A tab that was killed does not report changes.
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** Refreshes the queries when a run changes, in this tab or another one. Use it once per page. */
export function useRunUpdates(): void {
  const { uid } = useUserScope()
  const queries = useQueryClient()
  // Changes come in groups, and reading the list would slow down sending.
  const refreshList = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: listKey(uid) }),
    listDelayMs,
  )
  useEffect(() => {
    return runEvents.subscribe((event) => {
      if (event.uid !== uid || event.type === 'attempted') return
      void readAgain(queries, runQueryKey(uid, event.id))
      refreshList()
    })
  }, [queries, uid, refreshList])
}

/**
 * Reads a query again. A first read that is under way is cancelled, because it may miss the change, and `invalidateQueries` does
 * not repeat it.
 */
async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
