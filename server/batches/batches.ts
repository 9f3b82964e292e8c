import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

export type NewBatch = {
  agentCode: string
  variantId: string | undefined
  parameter: string | undefined
  name: string | undefined
}

export type Batch = NewBatch & { id: string; createdAt: Date; cancelledAt: Date | undefined }

/** The number of items in each status of the database. */
export type ItemCounts = Record<'queued' | 'running' | 'answered' | 'failed' | 'cancelled', number>

export async function createBatch(
  database: Database,
  organizationId: string,
  { agentCode, variantId, parameter, name }: NewBatch,
): Promise<string> {
  const { id } = await database
    .insertInto('batches')
    .values({
      organization_id: organizationId,
      agent_code: agentCode,
      variant_id: variantId ?? null,
      parameter: parameter ?? null,
      name: name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a batch with its counts; undefined if the organization has no such batch. */
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
  return (
    row && {
      id,
      agentCode: row.agent_code,
      variantId: row.variant_id ?? undefined,
      parameter: row.parameter ?? undefined,
      name: row.name ?? undefined,
      createdAt: row.created_at,
      cancelledAt: row.cancelled_at ?? undefined,
    }
  )
}

/**
 * Checks that the batch accepts items. Call it in the transaction that adds an item.
 *
 * @throws HttpError 404 if it was deleted, 409 if it was cancelled.
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
  const rows = await database
    .selectFrom('inferences')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('batch_id', '=', id)
    .groupBy('status')
    .execute()
  const counts: ItemCounts = { queued: 0, running: 0, answered: 0, failed: 0, cancelled: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}
