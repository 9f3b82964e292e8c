import { type Selectable, sql } from 'kysely'
import type { NewSharedBatch } from '#contract/batch.ts'
import { lockTemplateOfAgent } from '../count-templates/count-templates.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

export type NewBatch = {
  agentCode: string
  variantId: string | undefined
  context: string | undefined
  templateId: string | undefined
  name: string | undefined
}

/** As long as a client may retry an image from its outbox, so that a retry is not charged again. */
export const responseRetentionDays = 14
/**
 * Of an organization, so that nobody fills the disk: a batch is not charged. Deleted ones do not count, nor those of the API
 * whose results have expired.
 */
export const maxBatches = 10_000

export type BatchRow = Selectable<Tables['batches']>
/**
 * Creates a batch whose images are not stored, and whose results are stored for some days. Must run in a transaction. Returns
 * its id.
 *
 * @throws HttpError 404 or 422 for the template, 422 if the organization has too many batches.
 */
export async function createBatch(
  tx: Database,
  organizationId: string,
  { agentCode, variantId, context, templateId, name }: NewBatch,
  createdBy: string | null,
): Promise<string> {
  if (templateId !== undefined) await lockTemplateOfAgent(tx, { organizationId, agentCode }, templateId)
  const { id } = await tx
    .insertInto('batches')
    .values({
      organization_id: organizationId,
      agent_code: agentCode,
      variant_id: variantId ?? null,
      context: context ?? null,
      template_id: templateId ?? null,
      name: name ?? null,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await assertWithinLimit(tx, organizationId)
  return id
}

/**
 * In a transaction. Creates a shared batch, or changes the name, the notes and the template of the one with this id. Returns
 * whether it was created.
 *
 * @throws HttpError 404 or 422 for the template, 409 if another organization has the id, 410 if the batch was deleted, 422 if the
 *   organization has too many.
 */
export async function saveSharedBatch(
  tx: Database,
  organizationId: string,
  id: string,
  batch: NewSharedBatch & { createdBy: string | null },
): Promise<boolean> {
  const { agent_code: agentCode, name, notes, template_id } = batch
  const stored = await tx
    .selectFrom('batches')
    .select(['organization_id', 'agent_code', 'deleted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (stored && stored.organization_id !== organizationId)
    throw new HttpError(409, 'id_taken', 'This id cannot be used. Create another one.')
  if (stored?.deleted_at) throw createBatchDeletedError()
  if (template_id)
    await lockTemplateOfAgent(tx, { organizationId, agentCode: stored?.agent_code ?? agentCode }, template_id)
  if (stored) {
    const changes = {
      ...(name !== undefined && { name }),
      ...(notes !== undefined && { notes }),
      ...(template_id !== undefined && { template_id }),
    }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('batches').set(changes).where('id', '=', id).execute()
    return false
  }
  // Another request may just have created it.
  const isCreated = await insertSharedBatch(tx, organizationId, id, batch)
  return isCreated || (await saveSharedBatch(tx, organizationId, id, batch))
}

/** Returns whether there was none with this id. */
async function insertSharedBatch(
  tx: Database,
  organizationId: string,
  id: string,
  batch: NewSharedBatch & { createdBy: string | null },
): Promise<boolean> {
  const { name, notes, variant_id, parameter, template_id, started_at } = batch
  const inserted = await tx
    .insertInto('batches')
    .values({
      id,
      organization_id: organizationId,
      agent_code: batch.agent_code,
      variant_id: variant_id === undefined ? null : String(variant_id),
      provider: batch.provider ?? null,
      model: batch.model ?? null,
      context: parameter?.trim() || null,
      template_id: template_id ?? null,
      name: name ?? null,
      notes: notes ?? null,
      is_series: batch.is_series ?? false,
      is_shared: true,
      created_by: batch.createdBy,
      started_at: started_at === undefined ? null : new Date(started_at),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await assertWithinLimit(tx, organizationId)
  return inserted !== undefined
}

/** Call it after the batch was inserted. */
async function assertWithinLimit(tx: Database, organizationId: string): Promise<void> {
  await acquireAdvisoryLock(tx, 'batches', organizationId)
  const { count } = await tx
    .selectFrom('batches')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(is_shared or created_at > now() - make_interval(days => ${responseRetentionDays}::integer))`,
    )
    .executeTakeFirstOrThrow()
  if (count <= maxBatches) return
  const message = `An organization can have 10,000 batches that are shared or of the last ${responseRetentionDays} days. Delete some first.`
  throw new HttpError(422, 'too_many_batches', message)
}

/** Returns undefined if the organization has no such batch, or has deleted it. */
export async function findBatch(
  database: Database,
  organizationId: string,
  id: string,
): Promise<BatchRow | undefined> {
  return await database
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Call it in the transaction that adds an item.
 *
 * @throws HttpError 404 if there is no such batch, 409 if it was cancelled, 410 if it was deleted.
 */
export async function assertOpenBatch(tx: Database, id: string): Promise<void> {
  const batch = await tx
    .selectFrom('batches')
    .select(['cancelled_at', 'deleted_at'])
    .where('id', '=', id)
    // The lock waits for a concurrent cancellation.
    .forShare()
    .executeTakeFirst()
  if (!batch) throw createBatchNotFoundError('not_found')
  if (batch.deleted_at) throw createBatchDeletedError()
  if (batch.cancelled_at)
    throw new HttpError(409, 'batch_cancelled', 'The batch was cancelled and takes no more items.')
}

/** @param code `batch_not_found` where the path names no batch. */
export function createBatchNotFoundError(code: 'not_found' | 'batch_not_found'): HttpError {
  return new HttpError(404, code, 'There is no such batch.')
}

export function createBatchDeletedError(): HttpError {
  return new HttpError(410, 'batch_deleted', 'The batch was deleted.')
}
