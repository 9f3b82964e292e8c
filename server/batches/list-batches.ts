import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import type { BatchRow } from './batches.ts'

/** By status of the database. */
export type ItemCounts = Record<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled', number>

export type ListedBatch = BatchRow & {
  creator: string | null
  counts: ItemCounts
  reviewed: number
  deleted: number
  lastItem: { run_id: string; created_at: Date; digest: string | null } | undefined
}

type Page = {
  limit: number
  /** Returns only this one. */
  id?: string
  /** The id of the batch before the page, which may have been deleted. */
  before?: string | undefined
}

/** The newest first. */
export async function listBatches(
  database: Database,
  organizationId: string,
  { limit, id, before }: Page,
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
    .$if(before !== undefined, (query) =>
      query.where(
        // The index does not contain the id: it finds the rows up to this time, and the ids are compared afterwards.
        sql<boolean>`(batches.created_at, batches.id) <
          (select created_at, id from batches where organization_id = ${organizationId} and id = ${before})`,
      ),
    )
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
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

export async function countItemsByStatus(database: Database, id: string): Promise<ItemCounts> {
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
