import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { localEngineId } from '../engines/engine.ts'

/** As many analyses must have been short, so that an organization cannot alternate between short and long ones. */
const recentCount = 20
const shortSeconds = 1

/**
 * Returns whether the next analysis of an organization is expected to take less than a second: none is pending, and its last
 * ones of this hour were short. Analyses that never started do not count.
 */
export async function expectsShortAnalysis(database: Database, organizationId: string): Promise<boolean> {
  const recent = database
    .selectFrom('analyses')
    // Null while it is pending.
    .select(sql<boolean>`ended_at - started_at < make_interval(secs => ${shortSeconds})`.as('is_short'))
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where(sql`job ->> 'provider'`, '=', localEngineId)
    .where(({ or, eb }) => or([eb('started_at', 'is not', null), eb('status', '=', 'queued')]))
    .orderBy('created_at', 'desc')
    .limit(recentCount)
  const { isShort } = await database
    .selectFrom(recent.as('recent'))
    .select(sql<boolean>`coalesce(bool_and(coalesce(is_short, false)), false)`.as('isShort'))
    .executeTakeFirstOrThrow()
  return isShort
}
