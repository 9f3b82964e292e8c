import type { Database } from './tables.ts'

/** Two transactions stood in each other's way, and PostgreSQL has undone this one: nothing of it has happened. */
const undone = new Set(['40P01', '40001'])

/** All of `work` or nothing. Once more where PostgreSQL has undone it in favour of another transaction. */
export async function inTransaction<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const run = () => database.transaction().execute(work)
  return await run().catch((error: { code?: string }) => {
    if (undone.has(error.code ?? '')) return run()
    throw error
  })
}
