import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { resolveTrialTotal } from '../trial-total.ts'

/** As the API sends it. */
export async function getTrialStatus(database: Database, organizationId: string, defaultTotal: number) {
  const { trial_used, trial_total } = await database
    .selectFrom('organizations')
    .select(['trial_used', 'trial_total'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow(createOrganizationDeletedError)
  const total = resolveTrialTotal(trial_total, defaultTotal)
  return {
    success: true,
    trial_remaining: Math.max(0, total - trial_used),
    trial_used,
    trial_total: total,
    trial_percentage_used: total === 0 ? 100 : Math.min(100, Math.round((trial_used / total) * 1000) / 10),
  }
}

/**
 * Status 402, with the total of the trial in the message.
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

/** In the transaction that ends the analyses. */
export async function refundTrial(tx: Database, organizationId: string, count: number): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ trial_used: sql`greatest(0, trial_used - ${count}::integer)` })
    .where('id', '=', organizationId)
    .execute()
}

const createOrganizationDeletedError = () =>
  new HttpError(401, 'organization_deleted', 'The organization of this credential was deleted.')
