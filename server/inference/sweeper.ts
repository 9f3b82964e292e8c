import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { QueuedImages } from '../jobs/queued-images.ts'
import type { Logger } from '../log.ts'
import { deleteOldDeliveries } from '../webhooks/webhooks.ts'
import { unlimited } from './analysis-rows.ts'
import type { Ledger } from './ledger.ts'

/** Half of the lease of an analysis whose process died. */
const refundIntervalMs = 10_000
const deleteIntervalMs = 60_000
/** As long as a client may retry an image from its outbox. */
const responseRetentionDays = 14

type Dependencies = { database: Database; ledger: Ledger; images: QueuedImages; log: Logger }

/**
 * Refunds analyses that nobody waits for, and deletes expired responses and the images of ended analyses, now and regularly.
 *
 * @param isOnlyProcess whether no other process uses the database: then nobody waits for an analysis of an earlier process.
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
 * Refunds pending analyses whose lease is over.
 *
 * @param includeLeased also refunds those whose lease is not over.
 * @returns their number.
 */
export async function refundAbandoned(
  database: Database,
  ledger: Ledger,
  includeLeased: boolean,
): Promise<number> {
  const rows = await database
    .selectFrom('inferences')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .where('settle_by', '<', includeLeased ? unlimited : sql<Date>`now()`)
    .execute()
  let count = 0
  for (const { id } of rows) if (await ledger.abandon(id)) count += 1
  return count
}

/** Deletes responses older than `days`; a later retry is a new request. The rows remain for the usage statistics. */
export async function deleteExpiredResponses(database: Database, days: number): Promise<void> {
  await database
    .updateTable('inferences')
    .set({ answer: null, idempotency_key: null, request_digest: null, job: null, error: null })
    .where('status', 'not in', ['queued', 'running'])
    .where(({ or, eb }) => or([eb('answer', 'is not', null), eb('job', 'is not', null)]))
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`),
        // Only a waiting request reads these, within seconds.
        and([
          eb('idempotency_key', 'is', null),
          eb('ended_at', '<', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ]),
    )
    .execute()
}
