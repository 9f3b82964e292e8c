import { type Selectable, sql } from 'kysely'
import type { NewBatchItem } from '../batches/batch-items.ts'
import type { AnalysisFailure, QueuedAnalysis } from '../database/schema/analyses.ts'
import type { Database, Tables } from '../database/tables.ts'
import { localEngineId } from '../engines/engine.ts'
import { createNotifyExpression } from '../jobs/analysis-events.ts'
import { refundTrial } from '../organizations/trial.ts'
import type { EndedAnalysis } from '../webhooks/webhook-events.ts'

export type LedgerRequest = {
  organizationId: string
  agentCode: string
  /** Without one, a retry is a new request. */
  idempotencyKey: string | undefined
  requestDigest: string
  batchId?: string | undefined
  /** Needs `batchId` and `idempotencyKey`. */
  item?: NewBatchItem | undefined
}

export type EarlierRequest =
  | { outcome: 'pending'; id: string }
  | { outcome: 'succeeded'; id: string; response: string }
  | { outcome: 'key-reused' }

export type AnalysisState =
  | { status: 'queued' | 'running' | 'cancelled' }
  | { status: 'succeeded'; response: string; queueMs: number }
  | { status: 'failed'; error: AnalysisFailure }

export type UnsuccessfulOutcome =
  | { status: 'failed'; error: AnalysisFailure }
  /**
   * By the client. The charge stays if the analysis was given to a provider: the operator may pay for that. Its worker refunds it
   * if it has not asked the provider.
   */
  | { status: 'cancelled' }

export type NewAnalysisRow = {
  id: string
  status: 'queued' | 'running'
  job: QueuedAnalysis
  hasLease: boolean
}

/** A pending analysis is refunded when no process has renewed its lease for this time. */
const leaseSeconds = 20
/** The lease end of queued analyses for which no client waits. JavaScript's Date could not represent `infinity`. */
export const unlimitedLeaseEnd = sql<Date>`timestamptz '9999-01-01'`

/** By the clock of the database, which all processes share. */
export const getLeaseEnd = () => sql<Date>`now() + make_interval(secs => ${leaseSeconds}::integer)`

/**
 * Inserts and charges in one statement, because other requests wait for the row of the organization.
 *
 * @returns the position in the queue, 0 for a running analysis; undefined if the organization has used this key, has no
 *   requests left, or was deleted.
 */
export async function insertAndCharge(
  database: Database,
  { organizationId, agentCode, idempotencyKey, requestDigest, batchId }: LedgerRequest,
  { id, status, job, hasLease }: NewAnalysisRow,
  trialTotal: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`select begin_analysis(
    ${id}, ${organizationId}, ${agentCode}, ${batchId}, ${idempotencyKey}, ${idempotencyKey && requestDigest},
    ${status}, ${JSON.stringify(job)}, ${hasLease ? getLeaseEnd() : unlimitedLeaseEnd}, ${trialTotal}) as position`.execute(
    database,
  )
  return rows[0]?.position ?? undefined
}

/** Returns undefined if there is none, or if it failed or was cancelled. */
export async function findEarlierRequest(
  tx: Database,
  { organizationId, idempotencyKey, requestDigest }: LedgerRequest,
): Promise<EarlierRequest | undefined> {
  const row = await tx
    .selectFrom('analyses')
    .select(['id', 'status', 'response', 'request_digest'])
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey ?? '')
    .executeTakeFirst()
  if (!row || row.status === 'failed' || row.status === 'cancelled') return undefined
  if (row.request_digest !== requestDigest) return { outcome: 'key-reused' }
  return row.response === null
    ? { outcome: 'pending', id: row.id }
    : { outcome: 'succeeded', id: row.id, response: row.response }
}

/** Lets another analysis use the key and the place in a batch of one that failed or was cancelled. */
export async function releaseIdempotencyKey(
  tx: Database,
  { organizationId, idempotencyKey }: LedgerRequest,
): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({ idempotency_key: null, batch_id: null })
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey ?? '')
    .where('status', 'in', ['failed', 'cancelled'])
    .execute()
}

/** Returns false if the analysis was not running. */
export async function storeResponse(database: Database, id: string, response: string): Promise<boolean> {
  const { rows } = await sql<{ isStored: boolean }>`
    select store_response(${id}, ${response}) as "isStored"`.execute(database)
  return rows[0]?.isStored ?? false
}

/**
 * Tells other processes that a response was stored. PostgreSQL commits transactions that do this one after the other, so it is
 * only called if another process may be waiting.
 */
export async function notifyStored(tx: Database, id: string): Promise<EndedAnalysis> {
  const row = await tx
    .selectFrom('analyses')
    .select([...endedColumns, createNotifyExpression('ended').as('notified')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return toEndedAnalysis(row, 'succeeded')
}

/**
 * Ends a pending analysis without a result, and refunds it.
 *
 * @param onEnd is called before the refund locks the organization, in the order of `begin`, to avoid deadlocks.
 * @returns undefined if the analysis was not pending.
 */
export async function endPendingAnalysis(
  tx: Database,
  id: string,
  end: UnsuccessfulOutcome,
  onEnd: (ended: EndedAnalysis) => Promise<void>,
): Promise<{ isRefunded: boolean } | undefined> {
  const row = await tx
    .selectFrom('analyses')
    .select([...endedColumns, 'status'])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .updateTable('analyses')
    .set({
      status: end.status,
      error: end.status === 'failed' ? JSON.stringify(end.error) : null,
      ended_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning([
      createNotifyExpression('ended').as('notified'),
      createNotifyExpression('cancelled').as('cancellation'),
    ])
    .execute()
  await onEnd(toEndedAnalysis(row, end.status))
  const isAtProvider = row.status === 'running' && row.job?.provider !== localEngineId
  if (end.status === 'cancelled' && isAtProvider) return { isRefunded: false }
  if (end.status === 'failed' && end.error.isCharged) return { isRefunded: false }
  await refundTrial(tx, row.organization_id, 1)
  return { isRefunded: true }
}

/** Returns false if the analysis was deleted, or has ended otherwise. */
export async function refundCancelledAnalysis(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('analyses')
    .select('organization_id')
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .executeTakeFirst()
  if (row) await refundTrial(tx, row.organization_id, 1)
  return row !== undefined
}

const endedColumns = ['organization_id', 'agent_code', 'idempotency_key', 'batch_id', 'job'] as const

function toEndedAnalysis(
  row: Pick<Selectable<Tables['analyses']>, (typeof endedColumns)[number]>,
  status: EndedAnalysis['status'],
): EndedAnalysis {
  return {
    organizationId: row.organization_id,
    agentCode: row.agent_code,
    runId: row.idempotency_key,
    batchId: row.batch_id,
    isInteractive: row.job?.isInteractive ?? true,
    status,
  }
}

/** Returns undefined if the analysis was not running. */
export async function requeue(
  tx: Database,
  id: string,
): Promise<Pick<Selectable<Tables['analyses']>, 'organization_id' | 'position' | 'job'> | undefined> {
  return await tx
    .updateTable('analyses')
    .set({ status: 'queued' })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning(['organization_id', 'position', 'job'])
    .executeTakeFirst()
}

/** Finds the last analysis with this key, also if it has failed. */
export async function findAnalysisId(
  database: Database,
  organizationId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('analyses')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.id
}

export async function readState(database: Database, id: string): Promise<AnalysisState | undefined> {
  const row = await database
    .selectFrom('analyses')
    .select(['status', 'response', 'error', 'created_at', 'started_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, response, error, created_at, started_at } = row
  if (status === 'succeeded') {
    const queueMs = started_at ? started_at.getTime() - created_at.getTime() : 0
    return { status, response: response ?? '', queueMs }
  }
  if (status !== 'failed') return { status }
  return { status, error: error ?? { status: 502, code: 'engine_failed', message: 'The analysis failed.' } }
}
