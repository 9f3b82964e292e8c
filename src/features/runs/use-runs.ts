import { useThrottledCallback } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import { isPending, type Run } from './run.ts'
import { runEvents } from './run-events.ts'
import { getRunStore } from './run-store.ts'

/** In ms. */
const listDelayMs = 150

const listKey = (uid: string) => ['runs', uid]

export function runQueryKey(uid: string, id: string | undefined) {
  return ['run', uid, id]
}

/** Returns all runs of the user on this device, the oldest first. */
export function useRuns() {
  return useRunList((runs) => runs)
}

/** Returns how many runs have no result yet. */
export function usePendingCount(): number {
  return useRunList((runs) => runs.filter(isPending).length).data ?? 0
}

function useRunList<T>(select: (runs: Run[]) => T) {
  const scope = useUserScope()
  return useQuery({
    queryKey: listKey(scope.uid),
    queryFn: () => getRunStore(scope).list(),
    select,
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
      void queries.invalidateQueries({ queryKey: runQueryKey(uid, event.id) })
      refreshList()
    })
  }, [queries, uid, refreshList])
}
