import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { batchCalls } from '#api/batch-calls.ts'
import type { Batch } from '#contract/batch.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { type BatchChange, getBatchEvents } from './batch-events.ts'
import { useLoadProblem } from './use-load-problem.ts'

export const unnamedBatch = 'Unnamed batch'
export const batchesKey = ['batches']

/** With events, in case that a connection brings none, and without, in ms. */
const pollMs = { live: 60_000, other: 15_000 }
/** Events within this time are followed by one load, in ms. */
const reloadMs = 1_000

/** Loads the last batches of the organization, and follows their changes. */
export function useServerBatches() {
  const scope = useUserScope()
  const queries = useQueryClient()
  const organizationId = storedSession.organization()?.id
  const events = getBatchEvents(scope)
  const isLive = useSelector(events.isLive)
  const query = useQuery({
    queryKey: [...batchesKey, organizationId],
    queryFn: ({ signal }) => batchCalls.list({ signal }),
    refetchInterval: ({ state }) => state.data !== undefined && pollMs[isLive ? 'live' : 'other'],
    // Other backends have no batches.
    retry: false,
  })
  useEffect(() => {
    const queryKey = [...batchesKey, organizationId]
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey })
    }
    const unsubscribe = events.subscribe((change) => {
      queries.setQueryData<Batch[]>(queryKey, (batches) => batches && applyChange(batches, change))
      timer ??= setTimeout(reload, reloadMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [events, queries, organizationId])
  return { batches: query.data, problem: useLoadProblem(query), retry: query.refetch }
}

/** The counts are shown at once, and the rest when the list is loaded again. */
function applyChange(batches: Batch[], change: BatchChange): Batch[] {
  if (change.type === 'reload') return batches
  const { id, items } = change
  if (items === null) return batches.filter((batch) => batch.id !== id)
  return batches.map((batch) => (batch.id === id ? { ...batch, items: { ...batch.items, ...items } } : batch))
}
