import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export type ItemResult = {
  /** The client's id of the item. */
  id: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  /** The result as JSON, if the status is `succeeded`. */
  result?: string
  error?: { error: string; message: string }
}

/** The number of rows that are read at a time, so that a large batch does not need more memory. */
const pageSize = 200

/** Returns the items of a batch in the order in which they were added. */
export async function* readItems(database: Database, batchId: string): AsyncGenerator<ItemResult> {
  let last: { created: string; id: string } | undefined
  for (;;) {
    const rows = await database
      .selectFrom('analyses')
      .select(['id', 'idempotency_key', 'status', 'response', 'error'])
      // Selected as text, because a JavaScript Date would lose the microseconds.
      .select(sql<string>`created_at::text`.as('created'))
      .where('batch_id', '=', batchId)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${last?.created}::timestamptz, ${last?.id}::uuid)`),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { idempotency_key, status, response, error } of rows) {
      yield {
        id: toItemId(batchId, idempotency_key),
        status,
        ...(response === null ? {} : { result: response }),
        ...(error ? { error: { error: error.code, message: error.message } } : {}),
      }
    }
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
  }
}

/** Returns the idempotency key of an item, which is also the id of its run. */
export function toRunId(batchId: string, itemId: string): string {
  return `${batchId}:${itemId}`
}

/** Returns the client's id of an item; empty if the key was removed, because the analysis has expired or was replaced. */
function toItemId(batchId: string, key: string | null): string {
  return key?.slice(batchId.length + 1) ?? ''
}
