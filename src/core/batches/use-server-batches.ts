import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { batchCalls } from '#api/batch-calls.ts'
import type { Batch } from '#contract/batch.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { type BatchChange, getBatchEventSource } from './batch-event-source.ts'
import { useLoadProblem } from './use-load-problem.ts'

export const unnamedBatchLabel = 'Unnamed batch'
export const batchesKey = ['batches']

/** With events, in case that a connection brings none, and without, in ms. */
const pollMs = { live: 60_000, other: 15_000 }
/** Events within this time are followed by one load, in ms. */
const reloadMs = 1_000

type ServerBatches = {
  /** The newest first. */
  batches: Batch[]
  hasOlder: boolean
  /** The time of the oldest batch that the user has asked for, which is loaded again with the others. */
  until?: string | undefined
}

/** Loads the last batches of the organization and, when asked, older ones. Follows their changes. */
export function useServerBatches() {
  const scope = useUserScope()
  const queries = useQueryClient()
  const organizationId = storedSession.organization()?.id
  const events = getBatchEventSource(scope)
  const isLive = useSelector(events.isLive)
  const queryKey = [...batchesKey, organizationId]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      loadBatches({ organizationId, signal }, () => queries.getQueryData<ServerBatches>(queryKey)?.until),
    refetchInterval: ({ state }) => state.data !== undefined && pollMs[isLive ? 'live' : 'other'],
    // Other backends have no batches.
    retry: false,
  })
  const older = useMutation({
    async mutationFn() {
      const change = (to: (loaded: ServerBatches) => ServerBatches) =>
        queries.setQueryData<ServerBatches>(queryKey, (loaded) => loaded && to(loaded))
      const last = queries.getQueryData<ServerBatches>(queryKey)?.batches.at(-1)
      if (!last) return
      // While the older ones are loaded, the others may be loaded again, with new ones among them.
      change((loaded) => ({ ...loaded, until: last.created_at }))
      const page = await batchCalls.list({ organizationId, before: last.id })
      change((loaded) => append(loaded, page))
    },
  })
  useEffect(() => {
    const key = [...batchesKey, organizationId]
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasChanged = false
    let isStopped = false
    const reload = async () => {
      hasChanged = false
      // Another reload would abort this one, so that under many changes none would end.
      await queries.invalidateQueries({ queryKey: key })
      timer = undefined
      if (hasChanged && !isStopped) timer = setTimeout(reload, reloadMs)
    }
    const unsubscribe = events.subscribe((change) => {
      queries.setQueryData<ServerBatches>(key, (loaded) => loaded && applyChange(loaded, change))
      hasChanged = true
      timer ??= setTimeout(reload, reloadMs)
    })
    return () => {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
    }
  }, [events, queries, organizationId])
  const { batches, hasOlder = false } = query.data ?? {}
  return { batches, hasOlder, older, problem: useLoadProblem(query), retry: query.refetch }
}

async function loadBatches(
  options: { organizationId: string | undefined; signal: AbortSignal },
  getUntil: () => string | undefined,
): Promise<ServerBatches> {
  const batches: Batch[] = []
  for (;;) {
    const { data, hasNext } = await batchCalls.list({ ...options, before: batches.at(-1)?.id })
    batches.push(...data)
    const until = getUntil()
    if (until === undefined) return { batches, hasOlder: hasNext }
    const wanted = batches.filter(({ created_at }) => created_at >= until)
    const isOlder = wanted.length < batches.length
    if (isOlder || !hasNext) return { batches: wanted, hasOlder: isOlder || hasNext, until }
  }
}

function append(
  loaded: ServerBatches,
  { data, hasNext }: { data: Batch[]; hasNext: boolean },
): ServerBatches {
  const ids = new Set(loaded.batches.map(({ id }) => id))
  const batches = [...loaded.batches, ...data.filter(({ id }) => !ids.has(id))]
  return { batches, hasOlder: hasNext, until: data.at(-1)?.created_at ?? loaded.until }
}

/** The counts are shown at once, and the rest when the list is loaded again. */
function applyChange(loaded: ServerBatches, change: BatchChange): ServerBatches {
  if (change.type === 'reload') return loaded
  const { id, items } = change
  const batches =
    items === null
      ? loaded.batches.filter((batch) => batch.id !== id)
      : loaded.batches.map((batch) =>
          batch.id === id ? { ...batch, items: { ...batch.items, ...items } } : batch,
        )
  return { ...loaded, batches }
}
