import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { QueuedImages } from '../jobs/queued-images.ts'
import type { Logger } from '../log.ts'
import { deleteOldDeliveries } from '../webhooks/webhooks.ts'
import { unlimitedLease } from './analysis-rows.ts'
import type { Ledger } from './ledger.ts'

/** Half of the duration of a lease, so that the analyses of a dead process are refunded soon after their lease. */
const refundIntervalMs = 10_000
const deleteIntervalMs = 60_000
/** As long as a client may retry an image from its outbox, so that a retry is not charged again. */
const responseRetentionDays = 14

type Dependencies = { database: Database; ledger: Ledger; images: QueuedImages; log: Logger }

/**
 * Refunds abandoned analyses, and deletes expired responses and the images of ended analyses, now and at intervals.
 *
 * @param isOnlyProcess whether no other process uses the database. Then all pending analyses of an earlier process are
 *   abandoned.
 */
export async function startSweeper(
  { database, ledger, images, log }: Dependencies,
  isOnlyProcess: boolean,
): Promise<{ stop(): void }> {
  const refund = async (isStart: boolean) => {
    const count = await refundAbandoned(database, ledger, isStart && isOnlyProcess)
    if (count > 0) log.info({ count }, 'Refunded interrupted analyses')
  }
  const deleteExpired = async () => {
    await deleteExpiredResponses(database, responseRetentionDays)
    await images.removeEnded()
    await deleteOldDeliveries(database, responseRetentionDays)
  }
  await refund(true)
  await deleteExpired()
  const repeat = (work: () => Promise<void>, intervalMs: number) =>
    setInterval(
      () => work().catch((error: Error) => log.warn({ reason: error.message }, 'Ledger sweep failed')),
      intervalMs,
    ).unref()
  const timers = [repeat(() => refund(false), refundIntervalMs), repeat(deleteExpired, deleteIntervalMs)]
  return { stop: () => timers.forEach((timer) => void clearInterval(timer)) }
}

/**
 * Refunds pending analyses whose lease has ended.
 *
 * @param includeLeased whether to refund all other pending analyses too.
 * @returns their number.
 */
export async function refundAbandoned(
  database: Database,
  ledger: Ledger,
  includeLeased: boolean,
): Promise<number> {
  const rows = await database
    .selectFrom('analyses')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .where('lease_expires_at', '<', includeLeased ? unlimitedLease : sql<Date>`now()`)
    .execute()
  let count = 0
  for (const { id } of rows) if (await ledger.abandon(id)) count += 1
  return count
}

/** Deletes responses older than `days`; a later retry is a new request. The rows remain for the usage statistics. */
export async function deleteExpiredResponses(database: Database, days: number): Promise<void> {
  await database
    .updateTable('analyses')
    .set({ response: null, idempotency_key: null, request_digest: null, job: null, error: null })
    .where('status', 'not in', ['queued', 'running'])
    .where(({ or, eb }) => or([eb('response', 'is not', null), eb('job', 'is not', null)]))
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`),
        // A response without a key is read only by the waiting request, within seconds.
        and([
          eb('idempotency_key', 'is', null),
          eb('ended_at', '<', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ]),
    )
    .execute()
}
