import { addItem, assertItemNotDeleted } from '../batches/batch-items.ts'
import { assertOpenBatch } from '../batches/batches.ts'
import { inTransaction, retryOnRollback } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { notifyBatch } from '../jobs/analysis-events.ts'
import { createTrialUsedUpError } from '../organizations/trial.ts'
import {
  type EarlierRequest,
  findEarlierRequest,
  insertAndCharge,
  type LedgerRequest,
  type NewAnalysisRow,
  releaseIdempotencyKey,
} from './analysis-rows.ts'

export type BeginResult = { outcome: 'started' | 'queued'; id: string } | EarlierRequest

type Options = {
  row: NewAnalysisRow
  trialTotal: number
  /** Adds the job of a queued analysis. */
  enqueue: (tx: Database, position: number) => Promise<void>
}

/**
 * Inserts and charges an analysis, or returns the state of the earlier request with this key. The key of a failed or cancelled
 * analysis can be used again.
 *
 * @throws HttpError 401 if the organization was deleted, 402 if it has no requests left; 404, 409 or 410 if its batch or its item
 *   was deleted or cancelled.
 */
export async function beginAnalysis(
  database: Database,
  request: LedgerRequest,
  { row, trialTotal, enqueue }: Options,
): Promise<BeginResult> {
  const isQueued = row.status === 'queued'

  async function insert(tx: Database): Promise<BeginResult | undefined> {
    const position = await insertAndCharge(tx, request, row, trialTotal)
    if (position === undefined) return undefined
    if (isQueued) await enqueue(tx, position)
    return { outcome: isQueued ? 'queued' : 'started', id: row.id }
  }

  async function insertOrFind(tx: Database): Promise<BeginResult> {
    const begun = (await insert(tx)) ?? (await findEarlierRequest(tx, request))
    if (begun) return begun
    await releaseIdempotencyKey(tx, request)
    const begunAgain = await insert(tx)
    if (begunAgain) return begunAgain
    throw await createTrialUsedUpError(tx, request.organizationId, trialTotal)
  }

  async function insertOrFindItem(tx: Database): Promise<BeginResult> {
    const { organizationId, batchId, idempotencyKey: runId, item } = request
    if (!batchId || !runId || !item) return await insertOrFind(tx)
    await assertOpenBatch(tx, batchId)
    await assertItemNotDeleted(tx, { organizationId, runId })
    const result = await insertOrFind(tx)
    if (result.outcome === 'key-reused') return result
    await addItem(tx, { organizationId, runId, batchId }, item, result.id)
    await notifyBatch(tx, { organizationId, batchId, runId })
    return result
  }

  // It needs no transaction, whose round trips would lock the organization for other requests.
  const isOneStatement = !isQueued && !request.batchId
  const begun = isOneStatement ? await retryOnRollback(() => insert(database)) : undefined
  return begun ?? (await inTransaction(database, insertOrFindItem))
}
