import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calmly } from '#platform/calmly.ts'
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
    // Several changes follow each other, and reading the list competes with the sending.
    const refresh = calmly(() => void queries.invalidateQueries({ queryKey: keyOf(uid) }), behindMs)
    const unsubscribe = runChanges.subscribe((change) => {
      if (change.uid === uid && !change.settled) refresh.ask()
    })
    return () => {
      refresh.stop()
      unsubscribe()
    }
  }, [queries, uid])
}

/** How long the lists may be behind. */
const behindMs = 150
