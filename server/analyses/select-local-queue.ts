import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { localEngineId } from '../engines/engine.ts'

const recentCount = 20
/** Much more than a short analysis takes on a busy machine, with the start of its thread. */
export const maxShortAnalysisSeconds = 4
/** How many short analyses make up for a long one, which uses the queue `short` until it is interrupted. */
const shortPerLong = 9

/**
 * Returns the queue of the next analysis of an organization while the places of `local` are used: `short` if hardly any of its
 * last ones of this hour were long, `first` if there was none, and `local` otherwise, or if one is pending. Analyses that never
 * started do not count.
 */
export async function selectLocalQueue(
  database: Database,
  organizationId: string,
): Promise<'local' | 'short' | 'first'> {
  const recent = database
    .selectFrom('analyses')
    // Null while it is pending.
    .select(
      sql<boolean>`ended_at - started_at < make_interval(secs => ${maxShortAnalysisSeconds})`.as('is_short'),
    )
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where(sql`job ->> 'provider'`, '=', localEngineId)
    .where(({ or, eb }) => or([eb('started_at', 'is not', null), eb('status', '=', 'queued')]))
    .orderBy('created_at', 'desc')
    .limit(recentCount)
  const { pending, long, short } = await database
    .selectFrom(recent.as('recent'))
    .select([
      sql<number>`count(*) filter (where is_short is null)::integer`.as('pending'),
      sql<number>`count(*) filter (where not is_short)::integer`.as('long'),
      sql<number>`count(*) filter (where is_short)::integer`.as('short'),
    ])
    .executeTakeFirstOrThrow()
  if (pending > 0) return 'local'
  if (long + short === 0) return 'first'
  return long * shortPerLong <= short ? 'short' : 'local'
}
