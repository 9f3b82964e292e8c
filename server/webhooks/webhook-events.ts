import { sql } from 'kysely'
import type { BaselineCheck } from '#contract/baseline.ts'
import { countItemsByStatus } from '../batches/list-batches.ts'
import type { Database } from '../database/tables.ts'
import { notifyBatch } from '../jobs/analysis-events.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type EndedAnalysis = {
  organizationId: string
  agentCode: string
  /** The idempotency key; null if there is none. */
  runId: string | null
  batchId: string | null
  /** Whether a client waited for the result. */
  isInteractive: boolean
  status: 'succeeded' | 'failed' | 'cancelled'
}

type WebhookEvent =
  | { type: 'run.finished'; data: { run_id: string; agent_code: string; status: EndedAnalysis['status'] } }
  | {
      type: 'batch.item.finished'
      data: { batch_id: string; run_id: string; agent_code: string; status: EndedAnalysis['status'] }
    }
  | { type: 'batch.finished'; data: { batch_id: string; agent_code: string; items: object } }
  | {
      type: 'evaluation.finished'
      data: { evaluation_id: string; dataset_id: string; status: string; verdict: string }
    }
  | { type: 'evaluation.drift'; data: BaselineCheck & { dataset_id: string; text: string } }
  | { type: 'webhook.test'; data: Record<string, never> }

/**
 * In the transaction that ends the analysis: `run.finished` for a run in the background, `batch.item.finished` for an item of a
 * shared batch that was not cancelled with it, and `batch.finished` when no item of a batch in the background is pending.
 */
export async function addAnalysisEndEvents(
  tx: Database,
  queue: JobQueue,
  ended: EndedAnalysis,
): Promise<void> {
  const { organizationId, agentCode, runId, batchId, isInteractive, status } = ended
  // An evaluation has one event for all its analyses.
  if (runId?.startsWith(evaluationRunPrefix)) return
  if (batchId) await notifyBatch(tx, { organizationId, batchId, runId: runId ?? undefined })
  const webhooks = await listWebhookIds(tx, organizationId)
  if (webhooks.length === 0) return
  const add = (event: WebhookEvent) => addDeliveries(tx, queue, { organizationId, webhooks }, event)
  if (batchId && runId && (await isShared(tx, batchId)))
    await add({
      type: 'batch.item.finished',
      data: { batch_id: batchId, run_id: runId, agent_code: agentCode, status },
    })
  // A client that waits for each result sends one after the other.
  if (batchId && isInteractive) return
  if (batchId) {
    const items = await countFinishedBatch(tx, batchId)
    if (items)
      await add({ type: 'batch.finished', data: { batch_id: batchId, agent_code: agentCode, items } })
  } else if (runId && !isInteractive)
    await add({ type: 'run.finished', data: { run_id: runId, agent_code: agentCode, status } })
}

/** Starts the idempotency keys of the analyses of evaluations. */
export const evaluationRunPrefix = 'evaluation:'

/** In the transaction that ends the evaluation. */
export async function addEvaluationEvent(
  tx: Database,
  queue: JobQueue,
  organizationId: string,
  event: Extract<WebhookEvent, { type: 'evaluation.finished' | 'evaluation.drift' }>,
): Promise<void> {
  const webhooks = await listWebhookIds(tx, organizationId)
  await addDeliveries(tx, queue, { organizationId, webhooks }, event)
}

async function listWebhookIds(tx: Database, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ id }) => id)
}

type WebhookRef = { organizationId: string; id: string }

async function addDeliveries(
  tx: Database,
  queue: JobQueue,
  { organizationId, webhooks }: { organizationId: string; webhooks: readonly string[] },
  event: WebhookEvent,
): Promise<void> {
  for (const id of webhooks) await addDelivery(tx, queue, { organizationId, id }, event)
}

/** Adds a delivery of `webhook.test`, which the user has requested. Returns its id. */
export async function addTestEvent(tx: Database, queue: JobQueue, webhook: WebhookRef): Promise<string> {
  return await addDelivery(tx, queue, webhook, { type: 'webhook.test', data: {} })
}

async function addDelivery(
  tx: Database,
  queue: JobQueue,
  { organizationId, id: webhookId }: WebhookRef,
  { type, data }: WebhookEvent,
): Promise<string> {
  const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, payload })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue.enqueue(tx, { id, queue: 'webhooks', organizationId })
  return id
}

async function isShared(tx: Database, batchId: string): Promise<boolean> {
  const batch = await tx
    .selectFrom('batches')
    .select('is_shared')
    .where('id', '=', batchId)
    .executeTakeFirst()
  return batch?.is_shared ?? false
}

/** Returns undefined if items are pending. */
async function countFinishedBatch(tx: Database, batchId: string) {
  // Items that end at the same time wait for each other, because each would see the other as pending.
  await sql`select 1 from batches where id = ${batchId} for no key update`.execute(tx)
  const { queued, running, succeeded, failed, cancelled } = await countItemsByStatus(tx, batchId)
  return queued + running > 0 ? undefined : { succeeded, failed, cancelled }
}
