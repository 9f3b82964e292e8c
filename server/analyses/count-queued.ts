import type { Database } from '../database/tables.ts'

/** Of all organizations. */
export async function countQueued(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('analyses')
    .where('status', '=', 'queued')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
