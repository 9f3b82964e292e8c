import { sql } from 'kysely'
import type { BatchRow } from '../batches/batches.ts'
import type { Database } from '../database/tables.ts'
import { createNotifyExpression, notifyBatch } from '../jobs/analysis-events.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { refundTrial } from '../organizations/trial.ts'
import { addAnalysisEndEvents } from '../webhooks/webhook-events.ts'

/**
 * Closes a batch, and cancels and refunds the items that have not started. Returns their number.
 *
 * @param onCancelled is called before the refund locks the organization, as in `endPendingAnalysis`.
 */
export async function cancelBatch(
  tx: Database,
  queue: JobQueue,
  { id: batchId, organization_id: organizationId, agent_code: agentCode }: BatchRow,
  onCancelled?: (tx: Database) => Promise<void>,
): Promise<number> {
  await tx
    .updateTable('batches')
    .set({ cancelled_at: sql`coalesce(cancelled_at, now())` })
    .where('id', '=', batchId)
    .execute()
  const { length } = await tx
    .updateTable('analyses')
    .set({ status: 'cancelled', ended_at: sql`now()` })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'queued')
    .returning(['id', createNotifyExpression('ended').as('notified')])
    .execute()
  await notifyBatch(tx, { organizationId, batchId })
  const ended = { organizationId, agentCode, runId: null, batchId, isInteractive: false } as const
  if (length > 0) await addAnalysisEndEvents(tx, queue, { ...ended, status: 'cancelled' })
  await onCancelled?.(tx)
  if (length > 0) await refundTrial(tx, organizationId, length)
  return length
}
