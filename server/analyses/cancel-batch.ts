import { sql } from 'kysely'
import type { BatchRow } from '../batches/batches.ts'
import type { Database } from '../database/tables.ts'
import { createNotification, notifyBatch } from '../jobs/analysis-events.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { refundTrial } from '../organizations/trial.ts'
import { addEndEvents } from '../webhooks/webhook-events.ts'

/** Closes a batch, and cancels and refunds the items that have not started. Returns their number. */
export async function cancelBatch(
  tx: Database,
  queue: JobQueue,
  organizationId: string,
  { id: batchId, agent_code: agentCode }: BatchRow,
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
    .returning(['id', createNotification('ended').as('notified')])
    .execute()
  await notifyBatch(tx, { organizationId, batchId })
  if (length === 0) return 0
  const ended = { organizationId, agentCode, runId: null, batchId, isInteractive: false } as const
  await addEndEvents(tx, queue, { ...ended, status: 'cancelled' })
  await refundTrial(tx, organizationId, length)
  return length
}
