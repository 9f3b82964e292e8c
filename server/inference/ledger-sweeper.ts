import type { Logger } from '../log.ts'
import type { Ledger } from './ledger.ts'

const sweepIntervalMs = 60_000
/** As long as a client may retry an image from its outbox. */
const responseRetentionDays = 14

/**
 * Refunds analyses that a dead process left running and deletes expired responses, now and every minute.
 *
 * @param isOnlyProcess whether no other process uses the database: then every running analysis is abandoned.
 */
export async function startLedgerSweeper(
  ledger: Ledger,
  isOnlyProcess: boolean,
  log: Logger,
): Promise<{ stop(): void }> {
  const sweep = async (includeRecent: boolean) => {
    const count = await ledger.refundAbandoned(includeRecent)
    if (count > 0) log.info({ count }, 'Refunded interrupted analyses')
    await ledger.deleteExpiredResponses(responseRetentionDays)
  }
  await sweep(isOnlyProcess)
  const timer = setInterval(
    () => sweep(false).catch((error: Error) => log.warn({ reason: error.message }, 'Ledger sweep failed')),
    sweepIntervalMs,
  ).unref()
  return { stop: () => clearInterval(timer) }
}
