import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { createHasJobExpression, type JobQueue } from '../jobs/job-queue.ts'

/**
 * Queues a step of each running evaluation without one: a backup contains no jobs, and a job ends after its last attempt. Others
 * skip a row that is locked. If two processes queue a step of the same evaluation nevertheless, both can be made.
 *
 * @returns the number of evaluations.
 */
export async function continueEvaluations(database: Database, queue: JobQueue): Promise<number> {
  return await inTransaction(database, async (tx) => {
    const evaluations = await tx
      .selectFrom('evaluations')
      .select(['id', 'organization_id'])
      .where('status', '=', 'running')
      .where(({ not }) => not(createHasJobExpression('evaluations', sql.ref('evaluations.id'))))
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, organization_id: organizationId } of evaluations)
      await queue.enqueue(tx, { id, queue: 'evaluations', organizationId })
    return evaluations.length
  })
}
