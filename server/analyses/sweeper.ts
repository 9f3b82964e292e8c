import { sql } from 'kysely'
import { expireImages } from '../batches/batch-items.ts'
import { responseRetentionDays } from '../batches/batches.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/tables.ts'
import type { QueuedImageStore } from '../jobs/queued-image-store.ts'
import type { Logger } from '../log.ts'
import { deleteOldDeliveries } from '../webhooks/webhooks.ts'
import { unlimitedLeaseEnd } from './analysis-rows.ts'
import type { Leases } from './leases.ts'
import type { Ledger } from './ledger.ts'

/** Half of a lease, so that the analyses of a dead process are refunded soon after it. */
const refundIntervalMs = 10_000
const deleteIntervalMs = 60_000

type Dependencies = {
  database: Database
  ledger: Ledger
  images: QueuedImageStore
  leases: Leases
  log: Logger
  /** Of the images of batches; undefined: until the batch is deleted. */
  imageRetentionDays: number | undefined
}

/** Refunds abandoned analyses, and deletes expired responses and the images of ended analyses. */
export class Sweeper {
  readonly #dependencies: Dependencies
  #timers: NodeJS.Timeout[] = []

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Rejects if abandoned analyses cannot be refunded. Expired data that cannot be deleted is only logged.
   *
   * @param isOnlyProcess whether no other process uses the database. Then all pending analyses of an earlier process are
   *   abandoned.
   */
  async start(isOnlyProcess: boolean): Promise<void> {
    await this.#refund(isOnlyProcess)
    await this.#try(() => this.#deleteExpired())
    this.#timers = [
      this.#repeat(() => this.#refund(false), refundIntervalMs),
      this.#repeat(() => this.#deleteExpired(), deleteIntervalMs),
    ]
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  async #refund(includeLeased: boolean): Promise<void> {
    const { database, ledger, leases, log } = this.#dependencies
    // They have expired if the clock was set forward, or if this process was suspended.
    await leases.renew()
    const count = await refundAbandoned(database, ledger, includeLeased)
    if (count > 0) log.info({ count }, 'Refunded interrupted analyses')
  }

  async #deleteExpired(): Promise<void> {
    const { database, images, imageRetentionDays } = this.#dependencies
    await deleteExpiredResponses(database, responseRetentionDays)
    await images.removeEnded()
    await deleteOldDeliveries(database, responseRetentionDays)
    if (imageRetentionDays !== undefined) await expireImages(database, imageRetentionDays)
  }

  #repeat(work: () => Promise<void>, intervalMs: number): NodeJS.Timeout {
    return setInterval(() => this.#try(work), intervalMs).unref()
  }

  async #try(work: () => Promise<void>): Promise<void> {
    const { log } = this.#dependencies
    await work().catch((error: Error) => log.warn({ reason: error.message }, 'Ledger sweep failed'))
  }
}

/**
 * Refunds pending analyses whose lease has ended.
 *
 * @param includeLeased refunds all others too.
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
    .where('lease_expires_at', '<', includeLeased ? unlimitedLeaseEnd : sql<Date>`now()`)
    .execute()
  let count = 0
  for (const { id } of rows) if (await ledger.abandon(id)) count += 1
  return count
}

/** A later retry is a new request. The rows remain for the usage statistics, and responses as long as their shared batches. */
export async function deleteExpiredResponses(database: Database, days: number): Promise<void> {
  const expired = { response: null, idempotency_key: null, request_digest: null, job: null, error: null }
  await inChunks(async (limit) => {
    const { numUpdatedRows } = await database
      .updateTable('analyses')
      .set(expired)
      .where('id', 'in', selectExpired(database, days).limit(limit))
      .executeTakeFirst()
    return numUpdatedRows
  })
}

function selectExpired(database: Database, days: number) {
  return database
    .selectFrom('analyses')
    .select('id')
    .where('status', 'not in', ['queued', 'running'])
    .where(({ or, eb }) => or([eb('response', 'is not', null), eb('job', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('batch_items')
            .innerJoin('batches', 'batches.id', 'batch_items.batch_id')
            .select('batch_items.run_id')
            .whereRef('batch_items.analysis_id', '=', 'analyses.id')
            .where('is_shared', '=', true)
            .where('batch_items.deleted_at', 'is', null),
        ),
      ),
    )
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`),
          // If the clock was set forward during the analysis, its client may still repeat the request.
          eb('ended_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`),
        ]),
        // A response without a key is read only by the waiting request, within seconds.
        and([
          eb('idempotency_key', 'is', null),
          eb('ended_at', '<', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ]),
    )
}
