import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

export type NewBatch = {
  agentCode: string
  variantId: string | undefined
  context: string | undefined
  name: string | undefined
}

export type Batch = NewBatch & { id: string; createdAt: Date; cancelledAt: Date | undefined }

/** By status of the database. */
export type ItemCounts = Record<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled', number>

export async function createBatch(
  database: Database,
  organizationId: string,
  { agentCode, variantId, context, name }: NewBatch,
): Promise<string> {
  const { id } = await database
    .insertInto('batches')
    .values({
      organization_id: organizationId,
      agent_code: agentCode,
      variant_id: variantId ?? null,
      context: context ?? null,
      name: name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns undefined if the organization has no such batch. */
export async function findBatch(
  database: Database,
  organizationId: string,
  id: string,
): Promise<Batch | undefined> {
  const row = await database
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && toBatch(row)
}

/** Returns the newest batches, the newest first. */
export async function listBatches(
  database: Database,
  organizationId: string,
  limit: number,
): Promise<(Batch & { counts: ItemCounts })[]> {
  const rows = await database
    .selectFrom('batches')
    .innerJoinLateral(
      // Counts only the items of batches within the limit.
      ({ selectFrom }) =>
        selectFrom('analyses').select(countsByStatus).whereRef('batch_id', '=', 'batches.id').as('items'),
      (join) => join.onTrue(),
    )
    .selectAll('batches')
    .select(itemStatuses)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('batches.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toBatch(row), counts: pickCounts(row) }))
}

function toBatch(row: Selectable<Tables['batches']>): Batch {
  return {
    id: row.id,
    agentCode: row.agent_code,
    variantId: row.variant_id ?? undefined,
    context: row.context ?? undefined,
    name: row.name ?? undefined,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at ?? undefined,
  }
}

/**
 * Call it in the transaction that adds an item.
 *
 * @throws HttpError 404 if the batch was deleted, 409 if it was cancelled.
 */
export async function assertOpenBatch(tx: Database, id: string): Promise<void> {
  const batch = await tx
    .selectFrom('batches')
    .select('cancelled_at')
    .where('id', '=', id)
    // The lock waits for a concurrent cancellation.
    .forShare()
    .executeTakeFirst()
  if (!batch) throw new HttpError(404, 'not_found', 'There is no such batch.')
  if (batch.cancelled_at)
    throw new HttpError(409, 'batch_cancelled', 'The batch was cancelled and takes no more items.')
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
