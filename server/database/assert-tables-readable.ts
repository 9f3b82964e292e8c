import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Limits the time for large tables. */
const maxRows = 100_000

/**
 * Finds damaged files at the start and not by a request. PostgreSQL verifies the checksum of each page that it reads, and opens
 * all indexes of a table to plan a query.
 *
 * @throws the error of PostgreSQL for the first file that is missing or damaged.
 */
export async function assertTablesReadable(database: Database): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database)
  await database.transaction().execute(async (tx) => {
    await sql`set local enable_indexonlyscan = off`.execute(tx)
    for (const { name } of tables)
      await sql`select count(*) from (select 1 from ${sql.table(name)} limit ${sql.lit(maxRows)}) as page`.execute(
        tx,
      )
  })
}
