import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { SharedBatch } from '#contract/batch.ts'
import { lockTemplateOfAgent } from '../count-templates/count-templates.ts'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

export type NewBatch = {
  agentCode: string
  variantId: string | undefined
  context: string | undefined
  templateId: string | undefined
  name: string | undefined
}

/** By status of the database. */
export type ItemCounts = Record<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled', number>

export type BatchRow = Selectable<Tables['batches']>
export type ListedBatch = BatchRow & {
  creator: string | null
  counts: ItemCounts
  reviewed: number
  deleted: number
  lastItem: { run_id: string; created_at: Date; digest: string | null } | undefined
}

/**
 * In a transaction. Returns its id. Its images are not stored, and its results only for some days.
 *
 * @throws HttpError 404 or 422 for the template.
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
  return id
}

/**
 * In a transaction. Creates a shared batch, or changes the name, the notes and the template of the one with this id.
 *
 * @throws HttpError 404 or 422 for the template, 409 if another organization has the id, 410 if the batch was deleted.
 */
export async function saveSharedBatch(
  tx: Database,
  organizationId: string,
  id: string,
  batch: SharedBatch & { createdBy: string | null },
): Promise<void> {
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
    return
  }
  // Another request may just have created it.
  if (!(await insertSharedBatch(tx, organizationId, id, batch)))
    await saveSharedBatch(tx, organizationId, id, batch)
}

/** Returns whether there was none with this id. */
async function insertSharedBatch(
  tx: Database,
  organizationId: string,
  id: string,
  batch: SharedBatch & { createdBy: string | null },
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
  return inserted !== undefined
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

/** Returns the newest batches with their counts, the newest first, or the one with this id. */
export async function listBatches(
  database: Database,
  organizationId: string,
  { limit, id }: { limit: number; id?: string },
): Promise<ListedBatch[]> {
  const rows = await database
    .selectFrom('batches')
    .leftJoin('users', 'users.id', 'batches.created_by')
    .innerJoinLateral(
      // Counts only the items of batches within the limit.
      ({ selectFrom }) =>
        selectFrom('analyses').select(countsByStatus).whereRef('batch_id', '=', 'batches.id').as('items'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(selectLastItem, (join) => join.onTrue())
    .innerJoinLateral(countDeleted, (join) => join.onTrue())
    .selectAll('batches')
    .select(itemStatuses)
    .select(['last_run_id', 'last_created_at', 'last_digest', 'deleted'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('creator'))
    .where('batches.organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('batches.id', '=', id ?? ''))
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id')
    .limit(limit)
    .execute()
  const reviewed = await countReviewed(
    database,
    rows.map((row) => row.id),
  )
  return rows.map(({ last_run_id, last_created_at, last_digest, ...row }) => ({
    ...row,
    counts: pickCounts(row),
    reviewed: reviewed.get(row.id) ?? 0,
    lastItem:
      last_run_id && last_created_at
        ? { run_id: last_run_id, created_at: last_created_at, digest: last_digest }
        : undefined,
  }))
}

const selectLastItem = ({ selectFrom }: ExpressionBuilder<Tables, 'batches'>) =>
  selectFrom('batch_items')
    .select(['run_id as last_run_id', 'created_at as last_created_at', 'digest as last_digest'])
    .whereRef('batch_id', '=', 'batches.id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .as('last_item')

const countDeleted = ({ selectFrom }: ExpressionBuilder<Tables, 'batches'>) =>
  selectFrom('batch_items')
    .select(sql<number>`count(*)::integer`.as('deleted'))
    .whereRef('batch_id', '=', 'batches.id')
    .where('deleted_at', 'is not', null)
    .as('deleted_items')

async function countReviewed(database: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('batch_items')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.organization_id', '=', 'batch_items.organization_id')
        .onRef('reviews.run_id', '=', 'batch_items.run_id'),
    )
    .select(['batch_id', sql<number>`count(*)::integer`.as('count')])
    .where('batch_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('verdict', 'is not', null)
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map(({ batch_id, count }) => [batch_id, count]))
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

export async function countItems(database: Database, id: string): Promise<ItemCounts> {
  return await database
    .selectFrom('analyses')
    .select(countsByStatus)
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
}

const itemStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const

const countsByStatus = itemStatuses.map((status) =>
  sql<number>`(count(*) filter (where status = ${status}))::integer`.as(status),
)

function pickCounts({ queued, running, succeeded, failed, cancelled }: ItemCounts): ItemCounts {
  return { queued, running, succeeded, failed, cancelled }
}
