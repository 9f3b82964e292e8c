import { useSelector } from '@tanstack/react-store'
import { createAtom } from '@tanstack/store'
import { useEffect, useMemo } from 'react'
import { useFindReview } from '#core/reviews/use-find-review.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { getUnsentDeletionStore } from '#core/runs/unsent-deletions.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useCollection } from '#ui/use-collection.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { BatchRow } from './batch-row.ts'
import {
  type BatchRowReader,
  createItemRowReader,
  createRunRowReader,
  mergeRowReaders,
} from './batch-row-reader.ts'
import { countItems, type LoadedBatch, type ServerBatchState } from './loaded-batch.ts'
import { ServerBatchLoader } from './server-batch-loader.ts'
import { applyLocalReviews, mergeRows } from './to-rows.ts'
import { useBatchAgentLookup } from './use-batch-agent-lookup.ts'
import { type LoadProblem, useLoadProblem } from './use-load-problem.ts'
import { useLocalBatch } from './use-local-batch.ts'
import { unnamedBatchLabel } from './use-server-batches.ts'

/** A batch of this device, of the server or of both. At least one of `local` and `server` is there. */
export type MergedBatch = {
  id: string
  name: string
  agent: BatchRowReader['agent']
  variantName: string | undefined
  parameter: string | undefined
  /** In ms since 1970. */
  createdAt: number
  local: { batch: LocalBatch; runs: ReadonlyMap<string, Run> } | undefined
  server: LoadedBatch | undefined
  rows: readonly BatchRow[]
  content: BatchRowReader
  /** Undefined if all rows are there, as far as this device knows. */
  missing: MissingRows | undefined
}

/** Rows of the server that are not loaded. */
export type MissingRows = {
  /** Undefined until the server has responded. */
  counts: { loaded: number; total: number } | undefined
  /** Undefined while they are being loaded. */
  problem: LoadProblem | undefined
  retry: () => void
}

type MergedBatchState =
  | { status: 'loading' }
  | { status: 'failed'; problem: LoadProblem; retry: () => void }
  | { status: 'open'; opened: MergedBatch }

const nothing = createAtom<ServerBatchState>({ data: undefined, error: null })

export function useMergedBatch(batchId: string): MergedBatchState {
  const scope = useUserScope()
  const local = useLocalBatch(batchId)
  const agents = useBatchAgentLookup()
  const organizationId = (local?.batch.organization ?? storedSession.organization())?.id
  const isOnServer = local === null || local?.batch.isShared === true || local?.batch.sentName !== undefined
  const source = useMemo(
    () => (isOnServer ? new ServerBatchLoader(scope, { id: batchId, organizationId }) : undefined),
    [scope, batchId, isOnServer, organizationId],
  )
  useEffect(() => agents && source?.start(agents.find), [source, agents])
  const state = useSelector(source?.state ?? nothing)
  const { data: server, error } = state
  const problem = useLoadProblem({ data: server?.isComplete ? server : undefined, error })
  const retry = () => source?.reload()
  const findReview = useFindReview()
  const { data: deletions } = useCollection(getUnsentDeletionStore(scope))
  const rows = useMemo(() => {
    const deleted = new Set(deletions?.map(({ runId }) => runId))
    const remaining = server?.rows.filter(({ runId }) => !deleted.has(runId)) ?? []
    const others = applyLocalReviews(remaining, findReview)
    return local ? mergeRows(local.rows, others) : others
  }, [local, server, deletions, findReview])
  const runs = useMemo(() => new Map(local?.runs.map((run) => [run.id, run])), [local])
  const content = useMemo(() => {
    const others = server && createItemRowReader(server, organizationId)
    if (!local) return others
    return mergeRowReaders(createRunRowReader(getRunStore(scope), local.batch.agent, runs), runs, others)
  }, [scope, local, runs, server, organizationId])

  if (local === undefined || !content) {
    if (local === undefined || !problem) return { status: 'loading' }
    return { status: 'failed', problem, retry }
  }
  const isOnlyHere = !source || problem === 'missing' || (local && local.batch.sentName === undefined)
  const counts = server && { loaded: server.items.size, total: countItems(server.batch) }
  const missing = isOnlyHere || server?.isComplete ? undefined : { counts, problem, retry }
  const parts = { id: batchId, server, rows, content, missing }
  if (local) {
    const { name, agent, variantName, request, createdAt } = local.batch
    const opened = { ...parts, name, agent, variantName, parameter: request.parameter, createdAt }
    return { status: 'open', opened: { ...opened, local: { batch: local.batch, runs } } }
  }
  return { status: 'open', opened: { ...parts, ...describeBatch(server as LoadedBatch), local: undefined } }
}

function describeBatch({ batch, agent }: LoadedBatch) {
  return {
    name: batch.name || unnamedBatchLabel,
    agent,
    variantName: agent.variantName,
    parameter: batch.parameter ?? undefined,
    createdAt: Date.parse(batch.started_at ?? batch.created_at),
  }
}
