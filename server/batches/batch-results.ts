import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

export type ItemResult = {
  /** The client's id. */
  id: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  /** ISO 8601, with the status `succeeded`. */
  completed_at?: string
  /** JSON, with the status `succeeded`. */
  result?: string
  error?: { error: string; message: string }
  /** By the organization. */
  verdict: string | null
}

/** Rows that are read at a time, so that a large batch does not need more memory. */
const pageSize = 200

/** In the order in which they were added. */
export async function* readItems(database: Database, batchId: string): AsyncGenerator<ItemResult> {
  let last: { created: string; id: string } | undefined
  for (;;) {
    const rows = await database
      .selectFrom('analyses')
      .leftJoin('reviews', (join) =>
        join
          .onRef('reviews.organization_id', '=', 'analyses.organization_id')
          .onRef('reviews.run_id', '=', 'analyses.idempotency_key'),
      )
      .select(['id', 'idempotency_key', 'status', 'ended_at', 'response', 'error', 'verdict'])
      // A JavaScript Date would lose the microseconds.
      .select(sql<string>`analyses.created_at::text`.as('created'))
      .where('batch_id', '=', batchId)
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(analyses.created_at, id) > (${last?.created}::timestamptz, ${last?.id}::uuid)`,
        ),
      )
      .orderBy('analyses.created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const row of rows) yield toItem(batchId, row)
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
  }
}

type ItemRow = Pick<
  Selectable<Tables['analyses']>,
  'idempotency_key' | 'status' | 'ended_at' | 'response' | 'error'
> &
  Pick<ItemResult, 'verdict'>

function toItem(
  batchId: string,
  { idempotency_key, status, ended_at, response, error, verdict }: ItemRow,
): ItemResult {
  return {
    id: toItemId(batchId, idempotency_key),
    status,
    ...(status === 'succeeded' && ended_at ? { completed_at: ended_at.toISOString() } : {}),
    ...(response === null ? {} : { result: response }),
    ...(error ? { error: { error: error.code, message: error.message } } : {}),
    verdict,
  }
}

/** Also the idempotency key of the item. */
export function toRunId(batchId: string, itemId: string): string {
  return `${batchId}:${itemId}`
}

/** Empty if the key was removed, because the analysis has expired or was replaced. */
function toItemId(batchId: string, key: string | null): string {
  return key?.slice(batchId.length + 1) ?? ''
}
