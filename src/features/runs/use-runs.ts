import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnsent, type Run } from './run.ts'
import { runChanges } from './run-changes.ts'
import { runStore } from './run-store.ts'

const keyOf = (uid: string) => ['runs', uid]

/** Every run of a person on this device, oldest first. */
export function useRuns(uid: string) {
  return useRunList(uid, (runs) => runs)
}

/** How many of them have no answer yet. */
export function useUnsentCount(uid: string): number {
  return useRunList(uid, (runs) => runs.filter(isUnsent).length).data ?? 0
}

function useRunList<T>(uid: string, select: (runs: Run[]) => T) {
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: () => runStore.list(uid),
    select,
    staleTime: Number.POSITIVE_INFINITY,
    // A tab that was closed in the middle may have told nobody.
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** Keeps the lists of this page as the store is, whoever changes it. Once per page. */
export function useFreshRuns(uid: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = runChanges.subscribe((change) => {
      if (change.uid !== uid || change.settled) return
      // Several changes follow each other, and reading the list competes with the sending: once for all of them.
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: keyOf(uid) })
      }, calmAfter)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [queries, uid])
}

/** How long the lists may be behind, in ms. */
const calmAfter = 150
