import type { Database } from '../database/tables.ts'

/** Returns how many analyses of all organizations wait to be run. */
export async function countQueued(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('analyses')
    .where('status', '=', 'queued')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
