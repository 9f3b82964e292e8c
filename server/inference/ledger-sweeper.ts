import type { Log } from '../log.ts'
import type { Ledger } from './ledger.ts'

const recoverEveryMs = 60_000
/** As long as a client may keep a picture in its outbox and ask again. */
const answersKeptDays = 14

/** Gives back what a former life of this process, or another process that died, left running; then and every minute. */
export async function startLedgerSweeper(ledger: Ledger, isAlone: boolean, log: Log): Promise<{ stop(): void }> {
  const recover = async (all: boolean) => {
    const count = await ledger.refundAbandoned(all)
    if (count > 0) log.info('Analyses that were interrupted have been given back to their trial', { count })
    await ledger.deleteExpiredResponses(answersKeptDays)
  }
  await recover(isAlone)
  const again = () =>
    recover(false).catch((error: Error) => log.warn('Ledger not kept', { reason: error.message }))
  const timer = setInterval(again, recoverEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
