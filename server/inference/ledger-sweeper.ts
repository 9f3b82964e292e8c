import type { Logger } from '../log.ts'
import type { Ledger } from './ledger.ts'

const recoverEveryMs = 60_000
/** As long as a client may keep a picture in its outbox and ask again. */
const answersKeptDays = 14

/** Gives back what a former life of this process, or another process that died, left running; then and every minute. */
export async function startLedgerSweeper(ledger: Ledger, isAlone: boolean, log: Logger): Promise<{ stop(): void }> {
  const recover = async (all: boolean) => {
    const count = await ledger.refundAbandoned(all)
    if (count > 0) log.info({ count }, 'Refunded interrupted analyses')
    await ledger.deleteExpiredResponses(answersKeptDays)
  }
  await recover(isAlone)
  const again = () =>
    recover(false).catch((error: Error) => log.warn({ reason: error.message }, 'Ledger sweep failed'))
  const timer = setInterval(again, recoverEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
