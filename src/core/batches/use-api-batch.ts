import { type QueryState, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import type { Batch } from '#contract/batch.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { loadOnce } from '#platform/load-once.ts'
import { useConnection } from '#ui/use-network.ts'
import type { BatchItems } from './read-items.ts'
import { apiBatchesKey } from './use-api-batches.ts'
import { useLoadProblem } from './use-load-problem.ts'

/** The agent of a batch as the app shows it. */
export type BatchAgent = AgentRef & {
  name: string
  variantName: string | undefined
}

/** Returns the agent of a batch. `source` identifies the list in which it is looked up. */
export type AgentLookup = { source: string; find: (batch: Batch) => BatchAgent }

/** `tookMs` is how long the last load has taken. */
type ApiBatch = { batch: Batch; items: BatchItems; tookMs: number }

/** A complete batch takes more items, but nothing may ever be added. In ms. */
const poll = { running: 3_000, complete: 15_000 }
/** The results of a large batch are loaded less often, so that most of the time nothing is being loaded. */
const pauseFactor = 4

/** Loaded separately, so that no screen waits for the schemas of results. */
const loadReadItems = loadOnce(async () => (await import('./read-items.ts')).readItems)

const batchKey = (id: string) => ['api-batch', id]

/** Loads a batch that was made with the API, with a row for each item, again until it is complete. */
export function useApiBatch(id: string, agents: AgentLookup | undefined) {
  const isOffline = useConnection() === 'offline'
  const query = useQuery<ApiBatch>({
    queryKey: [...batchKey(id), agents?.source],
    queryFn: ({ client, queryKey, signal }) =>
      loadBatch(id, { agents, last: client.getQueryData<ApiBatch>(queryKey), signal }),
    enabled: agents !== undefined,
    refetchInterval: ({ state }) => !isOffline && getPollMs(state),
    // The rows are compared by `readItems`.
    structuralSharing: false,
    retry: (count, error) => count < 1 && !(error instanceof ApiError),
  })

  return { loaded: query.data, problem: useLoadProblem(query), retry: query.refetch }
}

type LoadOptions = {
  agents: AgentLookup | undefined
  /** The results are loaded only if they have changed since then. */
  last: ApiBatch | undefined
  signal: AbortSignal
}

async function loadBatch(id: string, { agents, last, signal }: LoadOptions): Promise<ApiBatch> {
  const startedAt = performance.now()
  const batch = await calls.batch(id, signal)
  const items = last && hasSameCounts(last.batch, batch) ? last.items : await loadItems()
  return { batch, items, tookMs: performance.now() - startedAt }

  async function loadItems(): Promise<BatchItems> {
    const [readItems, response] = await Promise.all([loadReadItems(), calls.batchResults(id, signal)])
    const agent = agents?.find(batch)
    return readItems(response, {
      batchId: id,
      agent: agent ?? { code: batch.agent_code },
      variant: agent?.variantName,
      known: last?.items.rows,
    })
  }
}

function getPollMs({ data }: QueryState<ApiBatch>): number | false {
  if (!data || data.batch.status === 'cancelled') return false
  return Math.max(poll[data.batch.status], pauseFactor * data.tookMs)
}

function hasSameCounts({ items: one }: Batch, { items: other }: Batch): boolean {
  const statuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
  return statuses.every((status) => one[status] === other[status])
}

/** Cancels the items of a batch that have not started. */
export function useCancelApiBatch(id: string, onError: (error: Error) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => calls.cancelBatch(id),
    onError,
    onSettled: () =>
      Promise.all([batchKey(id), apiBatchesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    // Without a network it fails, and is not sent later without the user.
    networkMode: 'always',
  })
}
