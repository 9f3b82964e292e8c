import type { Batch as ServerBatch } from '#contract/batch.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { countRuns } from '#core/runs/run-status-groups.ts'
import type { BatchAgentLookup } from './batch-agent.ts'
import type { RowCounts } from './count-rows.ts'
import { unnamedBatchLabel } from './use-server-batches.ts'

/** A batch in a list: on this device, on the server or on both. Times are in ms since 1970. */
export type BatchEntry = {
  id: string
  name: string
  createdAt: number
  /** `shared`: its images are stored for the organization. `api`: it was made with the API, without images. */
  origin: 'device' | 'shared' | 'api'
  agentName: string
  variantName: string | undefined
  state: 'paused' | 'cancelled' | undefined
  counts: RowCounts
  reviewed: number
  /** Undefined if it was created on this device. */
  createdBy: string | undefined
  lastItemAt: number | undefined
}

type Sources = {
  batches: readonly LocalBatch[]
  runs: readonly Run[]
  serverBatches: readonly ServerBatch[]
  agents: BatchAgentLookup | undefined
}

export function listBatchEntries({ batches, runs, serverBatches, agents }: Sources): BatchEntry[] {
  const runsByBatch = Map.groupBy(runs, ({ batchId }) => batchId)
  const byId = new Map(serverBatches.map((batch) => [batch.id, batch]))
  const own = batches.map((batch) => toOwnEntry(batch, runsByBatch.get(batch.id) ?? [], byId.get(batch.id)))
  const ownIds = new Set(batches.map(({ id }) => id))
  const others = serverBatches
    .filter(({ id }) => !ownIds.has(id))
    .map((batch) => toServerEntry(batch, agents))
  return [...own, ...others].toSorted((one, other) => other.createdAt - one.createdAt)
}

function toOwnEntry(batch: LocalBatch, runs: readonly Run[], server: ServerBatch | undefined): BatchEntry {
  const { id, name, createdAt, agent, variantName, isPaused, isShared } = batch
  return {
    ...{ id, name, createdAt, variantName, agentName: agent.name },
    origin: isShared ? 'shared' : 'device',
    state: isPaused ? 'paused' : undefined,
    counts: countBoth(runs, server),
    reviewed: server?.reviewed ?? 0,
    createdBy: undefined,
    lastItemAt: getLastItemAt(server),
  }
}

/** The server counts the images of all devices; this device adds those that were not sent. */
function countBoth(runs: readonly Run[], server: ServerBatch | undefined): RowCounts {
  const own = countRuns([...runs])
  if (!server) return { ...own, cancelled: 0 }
  const sent = toRowCounts(server)
  const isUnsent = ({ state, sharing }: Run) => state.status === 'done' && sharing !== 'sent'
  return {
    done: Math.max(own.done, sent.done + runs.filter(isUnsent).length),
    waiting: own.waiting + sent.waiting,
    // What this device is sending is running on the server, and what has failed there has failed here.
    failed: Math.max(own.failed + own.refused, sent.failed),
    sending: Math.max(own.sending, sent.sending),
    cancelled: sent.cancelled,
  }
}

function toServerEntry(batch: ServerBatch, agents: BatchAgentLookup | undefined): BatchEntry {
  const { id, name, agent_code, started_at, created_at, cancelled_at, is_shared, created_by } = batch
  const agent = agents?.find(batch)
  return {
    id,
    name: name || unnamedBatchLabel,
    createdAt: Date.parse(started_at ?? created_at),
    origin: is_shared ? 'shared' : 'api',
    agentName: agent?.name ?? agent_code,
    variantName: agent?.variantName,
    state: cancelled_at === null ? undefined : 'cancelled',
    counts: toRowCounts(batch),
    reviewed: batch.reviewed ?? 0,
    createdBy: created_by?.name || undefined,
    lastItemAt: getLastItemAt(batch),
  }
}

function toRowCounts({ items }: ServerBatch): RowCounts {
  const { queued: waiting, running: sending, succeeded: done, failed, cancelled } = items
  return { waiting, sending, done, failed, cancelled }
}

function getLastItemAt(batch: ServerBatch | undefined): number | undefined {
  return batch?.last_item ? Date.parse(batch.last_item.created_at) : undefined
}
