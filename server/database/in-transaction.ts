import type { Database } from './tables.ts'

/** The codes of a deadlock and of a serialization failure, after which the transaction was rolled back and can be retried. */
const rollbackCodes = new Set(['40P01', '40001'])

/** Runs `work` in a transaction. Retries once after a deadlock or serialization failure. */
export async function inTransaction<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return await retryRolledBack(() => database.transaction().execute(work))
}

/** Runs a single statement or a transaction. Retries once after a deadlock or serialization failure. */
export async function retryRolledBack<T>(run: () => Promise<T>): Promise<T> {
  return await run().catch((error: { code?: string }) => {
    if (rollbackCodes.has(error.code ?? '')) return run()
    throw error
  })
}
