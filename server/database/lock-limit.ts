import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Until the transaction ends, so that concurrent requests of an organization do not exceed a limit together. Take it after all
 * other locks, to avoid deadlocks.
 *
 * @param name of the limited table.
 */
export async function lockLimit(tx: Database, name: string, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${organizationId}`}, 0))`.execute(tx)
}
