import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Acquires an advisory lock until the transaction ends, so that concurrent requests do not exceed a limit together. Take it
 * after all other locks, to avoid deadlocks.
 *
 * @param name of what is limited, such as a table.
 * @param subject whose limit it is: the id of an organization, or an email address.
 */
export async function acquireAdvisoryLock(tx: Database, name: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${subject}`}, 0))`.execute(tx)
}
