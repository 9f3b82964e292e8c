import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type BatchRow, findBatch } from './batches.ts'

/** Rows that are read at a time, so that a large batch does not need more memory. */
export const maxPageSize = 200
/** A page ends with the result that exceeds this. */
const maxPageBytes = 4 * 1024 ** 2

export type StoredItem = Awaited<ReturnType<typeof listItems>>[number]

/** Items are found by their organization and their run. */
type BatchId = Pick<BatchRow, 'id' | 'organization_id'>

type Page = {
  limit: number
  /** The `run_id` of the item before the page. */
  after?: string | undefined
  /** Returns only these. */
  runIds?: readonly string[] | undefined
}

function selectItems(database: Database, { id, organization_id }: BatchId, { limit, after, runIds }: Page) {
  return database
    .selectFrom('batch_items')
    .leftJoin('analyses', 'analyses.id', 'batch_items.analysis_id')
    .leftJoin('images', (join) =>
      join
        .onRef('images.organization_id', '=', 'batch_items.organization_id')
        .onRef('images.digest', '=', 'batch_items.digest'),
    )
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.organization_id', '=', 'batch_items.organization_id')
        .onRef('reviews.run_id', '=', 'batch_items.run_id'),
    )
    .leftJoin('users', 'users.id', 'batch_items.created_by')
    .leftJoin('users as reviewers', 'reviewers.id', 'reviews.reviewed_by')
    .select(['batch_items.run_id', 'batch_items.name', 'batch_items.position', 'note', 'taken_at'])
    .select(['latitude', 'longitude', 'accuracy', 'quality', 'batch_items.digest', 'batch_items.created_at'])
    .select(['batch_items.created_by', 'width', 'height', 'verdict', 'correction', 'revision'])
    .select('reviewed_by')
    .select(['analyses.status', 'ended_at', 'response', 'analyses.error'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('creator'))
    .select(sql<string | null>`coalesce(nullif(reviewers.name, ''), reviewers.email)`.as('reviewer'))
    .where('batch_items.organization_id', '=', organization_id)
    .where('batch_items.batch_id', '=', id)
    .where('batch_items.deleted_at', 'is', null)
    .$if(runIds !== undefined, (query) => query.where('batch_items.run_id', 'in', runIds ?? []))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(batch_items.position, batch_items.run_id) >
          (select position, run_id from batch_items
            where organization_id = ${organization_id} and batch_id = ${id} and run_id = ${after})`,
      ),
    )
    .orderBy('batch_items.position')
    .orderBy('batch_items.run_id')
    .limit(limit)
}

export async function listItems(database: Database, batch: BatchId, page: Page) {
  return await selectItems(database, batch, page).execute()
}

/** As `listItems`, but with fewer items if they are large. `next` is the `after` of the next page; null after the last one. */
export async function readItemPage(
  database: Database,
  batch: BatchId,
  { limit, after, runIds }: Page,
): Promise<{ items: StoredItem[]; next: string | null }> {
  // The texts that are left out are not read.
  const items = selectItems(database, batch, { limit: limit + 1, after, runIds }).select(
    sql<number>`coalesce(octet_length(response), 0) + coalesce(octet_length(correction), 0)`.as('bytes'),
  )
  const summed = database
    .selectFrom(items.as('items'))
    .selectAll()
    .select(sql<number>`(sum(bytes) over (order by position, run_id))::float8`.as('total_bytes'))
  const rows = await database
    .selectFrom(summed.as('summed'))
    .selectAll()
    .where(sql<boolean>`total_bytes - bytes < ${maxPageBytes}`)
    .orderBy('position')
    .orderBy('run_id')
    .execute()
  const page = rows.slice(0, limit)
  const isLast = rows.length <= limit && (rows.at(-1)?.total_bytes ?? 0) < maxPageBytes
  return { items: page, next: isLast ? null : (page.at(-1)?.run_id ?? null) }
}

export async function filterDeletedRunIds(
  database: Database,
  { id, organization_id }: BatchId,
  runIds: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('batch_items')
    .select('run_id')
    .where('organization_id', '=', organization_id)
    .where('batch_id', '=', id)
    .where('run_id', 'in', runIds)
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(({ run_id }) => run_id)
}

/** Who has created the item of a shared batch that has this run, and the batch; undefined if there is none. */
export async function findCreators(
  database: Database,
  organizationId: string,
  runId: string,
): Promise<(string | null)[] | undefined> {
  const row = await database
    .selectFrom('batch_items')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .select(['batch_items.created_by as item', 'batches.created_by as batch'])
    .where('batch_items.organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('batch_items.deleted_at', 'is', null)
    .where('is_shared', '=', true)
    .executeTakeFirst()
  return row && [row.item, row.batch]
}

/** @throws Error if the batch is deleted meanwhile. */
export async function* readItems(database: Database, batch: BatchId): AsyncGenerator<StoredItem> {
  let after: string | null | undefined
  while (after !== null) {
    const { items, next } = await readItemPage(database, batch, { limit: maxPageSize, after })
    if (items.length === 0 && !(await findBatch(database, batch.organization_id, batch.id)))
      throw new Error('The batch was deleted while it was read.')
    yield* items
    after = next
  }
}

/** An item of a batch that the API has made, whose run the client has not named. Also the idempotency key. */
export function toRunId(batchId: string, itemId: string): string {
  return `${batchId}:${itemId}`
}

/** The id of the client. */
export function toItemId(batchId: string, runId: string): string {
  return runId.startsWith(`${batchId}:`) ? runId.slice(batchId.length + 1) : runId
}

/** The digest of the image of an item; undefined if the batch has no such item or image. */
export async function findItemDigest(
  database: Database,
  organizationId: string,
  runId: string,
  batchId?: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('batch_items')
    .select('digest')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .$if(batchId !== undefined, (query) => query.where('batch_id', '=', batchId ?? ''))
    .executeTakeFirst()
  return row?.digest ?? undefined
}
