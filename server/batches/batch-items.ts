import { sql } from 'kysely'
import type { z } from 'zod'
import type { BatchItemChange, BatchRef } from '#contract/batch-item.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { deleteUnusedTemplates } from '../images/delete-unused-templates.ts'
import { createNotifyExpression } from '../jobs/analysis-events.ts'
import type { BatchRow } from './batches.ts'

/** An image that a request adds to a batch. */
export type NewBatchItem = Omit<BatchRef, 'id' | 'position'> & {
  position?: number
  /** Of its image, if that is stored. */
  digest: string | null
  createdBy: string | null
}

type ItemRef = { organizationId: string; runId: string }
type BatchItemRef = ItemRef & { batchId: string }

/** @throws HttpError 410 if the item was deleted, so that a late retry of its device does not add it again. */
export async function assertItemNotDeleted(
  database: Database,
  { organizationId, runId }: ItemRef,
): Promise<void> {
  const item = await database
    .selectFrom('batch_items')
    .select('deleted_at')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (item?.deleted_at) throw createItemDeletedError()
}

export async function hasItem(
  database: Database,
  { organizationId, runId, batchId }: BatchItemRef,
): Promise<boolean> {
  const item = await database
    .selectFrom('batch_items')
    .select('run_id')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return item !== undefined
}

const createItemDeletedError = () =>
  new HttpError(410, 'item_deleted', 'The image was deleted from its batch.')

/**
 * In the transaction that begins the analysis, or finds an earlier one with this key. An item that exists stays as it is,
 * except for its analysis.
 *
 * @throws HttpError 410 if the item was deleted since `assertItemNotDeleted`.
 */
export async function addItem(
  tx: Database,
  { organizationId, runId, batchId }: BatchItemRef,
  item: NewBatchItem,
  analysisId: string,
): Promise<void> {
  const { place, quality, taken_at, position } = item
  const stored = await tx
    .insertInto('batch_items')
    .values({
      organization_id: organizationId,
      run_id: runId,
      batch_id: batchId,
      analysis_id: analysisId,
      name: item.name,
      note: item.note ?? null,
      taken_at: taken_at === undefined ? null : new Date(taken_at),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      accuracy: place?.accuracy ?? null,
      quality: quality ? JSON.stringify(quality) : null,
      digest: item.digest,
      created_by: item.createdBy,
      ...(position === undefined ? {} : { position }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'run_id'])
        .doUpdateSet({ analysis_id: analysisId })
        .where('batch_items.deleted_at', 'is', null),
    )
    .returning('batch_id')
    .executeTakeFirst()
  if (!stored) throw createItemDeletedError()
  // The run was analyzed before it was shared.
  await tx
    .updateTable('analyses')
    .set({ batch_id: stored.batch_id })
    .where('id', '=', analysisId)
    .where('batch_id', 'is', null)
    .execute()
}

/** Returns whether the batch has the item. */
export async function changeItem(
  database: Database,
  { organizationId, batchId, runId }: BatchItemRef,
  { name, note }: z.infer<typeof BatchItemChange>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('batch_items')
    .set({ batch_id: batchId, ...(name !== undefined && { name }), ...(note !== undefined && { note }) })
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', batchId)
    .where('run_id', '=', runId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const erased = {
  name: '',
  note: null,
  taken_at: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  quality: null,
  digest: null,
}

/** In a transaction, when its analysis has ended. Returns whether the batch has the item. */
export async function deleteItem(
  tx: Database,
  { organizationId, batchId, runId }: BatchItemRef,
): Promise<boolean> {
  const deleted = await tx
    .updateTable('batch_items')
    .set({ ...erased, deleted_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', batchId)
    .where('run_id', '=', runId)
    .where('deleted_at', 'is', null)
    .returning('analysis_id')
    .executeTakeFirst()
  if (!deleted) return false
  await eraseResults(tx, organizationId, [{ run_id: runId, analysis_id: deleted.analysis_id }])
  return true
}

/**
 * In `cancelBatch`. Deletes the items with their results and reviews, and the template if it has no name and no other batch.
 * Leaves only the id of the batch. The analyses must have ended.
 */
export async function deleteBatchData(
  tx: Database,
  { id: batchId, organization_id: organizationId }: Pick<BatchRow, 'id' | 'organization_id'>,
): Promise<void> {
  const { template_id } = await tx
    .selectFrom('batches')
    .select('template_id')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('batches')
    .set({
      deleted_at: sql`now()`,
      name: null,
      notes: null,
      context: null,
      template_id: null,
      started_at: null,
    })
    .where('id', '=', batchId)
    .execute()
  const items = await tx
    .deleteFrom('batch_items')
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', batchId)
    .returning(['run_id', 'analysis_id'])
    .execute()
  await eraseResults(tx, organizationId, items)
  if (template_id !== null) await deleteUnusedTemplates(tx, { id: template_id })
  await tx.updateTable('analyses').set({ batch_id: null }).where('batch_id', '=', batchId).execute()
}

/** The analyses remain for the statistics. One that is running keeps its key until it expires. */
async function eraseResults(
  tx: Database,
  organizationId: string,
  items: { run_id: string; analysis_id: string | null }[],
): Promise<void> {
  const runIds = items.map(({ run_id }) => run_id)
  const analysisIds = items.flatMap(({ analysis_id }) => analysis_id ?? [])
  await tx
    .updateTable('analyses')
    .set({ response: null, idempotency_key: null, request_digest: null, job: null, error: null })
    .where('id', '=', sql<string>`any(${analysisIds}::uuid[])`)
    .where('status', 'not in', ['queued', 'running'])
    .execute()
  await tx
    .updateTable('analyses')
    .set({ batch_id: null })
    .where('id', '=', sql<string>`any(${analysisIds}::uuid[])`)
    .execute()
  await tx
    .deleteFrom('reviews')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', sql<string>`any(${runIds}::text[])`)
    .execute()
}

/** After reviews of these runs were saved. */
export async function notifyReviewed(
  database: Database,
  organizationId: string,
  runIds: readonly string[],
): Promise<void> {
  const change = sql<string>`organization_id || '/' || batch_id || '/' || run_id`
  await database
    .selectFrom('batch_items')
    .select(createNotifyExpression('batch', change).as('notified'))
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', runIds)
    .execute()
}

/** Removes images from items, but not results. Images without another use are then deleted. */
export async function expireImages(database: Database, days: number): Promise<void> {
  await database
    .updateTable('batch_items')
    .set({ digest: null })
    .where('digest', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`)
    .execute()
}
