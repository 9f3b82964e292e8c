import type { Database } from './tables.ts'

/** A deadlock and a serialization failure: the transaction was rolled back and can be retried. */
const rollbackCodes = new Set(['40P01', '40001'])

/** Retries once after a deadlock or serialization failure. */
export async function inTransaction<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return await retryOnRollback(() => database.transaction().execute(work))
}

/** For a single statement or a transaction. */
export async function retryOnRollback<T>(run: () => Promise<T>): Promise<T> {
  return await run().catch((error: { code?: string }) => {
    if (rollbackCodes.has(error.code ?? '')) return run()
    throw error
  })
}
