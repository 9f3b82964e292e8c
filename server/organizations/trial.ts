import { type QueryCreator, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** Returns the trial of an organization, as the API sends it. */
export async function getTrialStatus(database: Database, organizationId: string, defaultTotal: number) {
  const { trial_used, trial_total } = await database
    .selectFrom('organizations')
    .select(['trial_used', 'trial_total'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(createOrganizationDeletedError)
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
 * The position of an organization's next analysis in the queue (start-time fair queueing): after the organization's last
 * analysis, but not before the first one in the queue. So organizations take turns, and cannot save up turns while idle.
 */
const nextPosition = sql<number>`greatest(
  queue_position + 1,
  coalesce(
    (select min(position) from inferences where status = 'queued'),
    (select max(queue_position) from organizations)))`

export const hasTrialLeft = (defaultTotal: number) =>
  sql<boolean>`trial_used < coalesce(trial_total, ${defaultTotal}::integer)`

/**
 * Builds the statement that charges one request and returns its position in the queue. The statement changes no row when the
 * trial is used up, so that two concurrent requests cannot both use the last one.
 *
 * @param isQueued whether the request takes the next position.
 */
export function chargeTrial(
  query: QueryCreator<Tables>,
  organizationId: string,
  defaultTotal: number,
  { isQueued }: { isQueued: boolean },
) {
  return query
    .updateTable('organizations')
    .set({ trial_used: sql`trial_used + 1`, ...(isQueued ? { queue_position: nextPosition } : {}) })
    .where('id', '=', organizationId)
    .where(hasTrialLeft(defaultTotal))
    .returning('queue_position as position')
}

/**
 * Creates the error with status 402, whose message contains the total of the trial.
 *
 * @throws HttpError 401 if the organization was deleted.
 */
export async function createTrialUsedUpError(
  database: Database,
  organizationId: string,
  defaultTotal: number,
): Promise<HttpError> {
  const { trial_total } = await getTrialStatus(database, organizationId, defaultTotal)
  const upgrade_message = 'Paid options are coming soon. Please contact support for early access.'
  const message = `All ${trial_total} requests of your trial have been used.`
  return new HttpError(402, 'usage_limit_exceeded', message, { body: { upgrade_message } })
}

/** Refunds `count` requests, in the transaction that ends their analyses. */
export async function refundTrial(tx: Database, organizationId: string, count: number): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ trial_used: sql`greatest(0, trial_used - ${count}::integer)` })
    .where('id', '=', organizationId)
    .execute()
}

const createOrganizationDeletedError = () =>
  new HttpError(401, 'organization_deleted', 'The organization of this credential was deleted.')
