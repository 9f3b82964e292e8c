import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** Returns the trial of an organization, as the API sends it. */
export async function getTrialStatus(database: Database, organizationId: string, defaultTotal: number) {
  const { trial_used, trial_total } = await database
    .selectFrom('organizations')
    .select(['trial_used', 'trial_total'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(organizationDeleted)
  const total = trial_total ?? defaultTotal
  return {
    success: true,
    trial_remaining: Math.max(0, total - trial_used),
    trial_used,
    trial_total: total,
    trial_percentage_used: total === 0 ? 100 : Math.min(100, Math.round((trial_used / total) * 1000) / 10),
  }
}

/**
 * The position of an organization's next analysis in the queue (start-time fair queueing): after its last one, but not before
 * the next one that runs. So organizations take turns, and nobody saves up turns while they have no analyses.
 */
const nextPosition = sql<number>`greatest(
  queue_position + 1,
  coalesce(
    (select min(position) from inferences where status = 'queued'),
    (select max(queue_position) from organizations)))`

/**
 * Charges one request, in the transaction of the caller. It is a single statement, so that concurrent requests cannot both
 * use the last one.
 *
 * @returns the position of the request in the queue.
 * @throws HttpError 402 when the trial is used up.
 */
export async function chargeTrial(
  tx: Database,
  organizationId: string,
  defaultTotal: number,
): Promise<number> {
  const charged = await tx
    .updateTable('organizations')
    .set({ trial_used: sql`trial_used + 1`, queue_position: nextPosition })
    .where('id', '=', organizationId)
    .where('trial_used', '<', sql<number>`coalesce(trial_total, ${defaultTotal}::integer)`)
    .returning('queue_position')
    .executeTakeFirst()
  if (charged) return charged.queue_position
  const { trial_total } = await getTrialStatus(tx, organizationId, defaultTotal)
  throw new HttpError(
    402,
    'usage_limit_exceeded',
    `All ${trial_total} requests of your trial have been used.`,
    {
      body: { upgrade_message: 'Paid options are coming soon. Please contact support for early access.' },
    },
  )
}

/** Refunds `count` requests, in the transaction that ends their analyses. */
export async function refundTrial(tx: Database, organizationId: string, count: number): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ trial_used: sql`greatest(0, trial_used - ${count}::integer)` })
    .where('id', '=', organizationId)
    .execute()
}

const organizationDeleted = () =>
  new HttpError(401, 'organization_deleted', 'The organization of this credential was deleted.')
