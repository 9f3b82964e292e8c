import { sql } from 'kysely'
import { toStorable } from '../database/storable-text.ts'
import type { Database } from '../database/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** A receiver that hangs takes ten seconds, so an organization has only some of the places. */
const places = { concurrency: 64, perOrganization: 4 }

/** The queue retries failed deliveries. */
export function startWebhookWorker(database: Database, queue: JobQueue, send: WebhookSender): void {
  queue.work('webhooks', places, async ({ id }) => {
    const delivery = await database
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select(['url', 'secret', 'payload'])
      .where('webhook_deliveries.id', '=', id)
      .where('delivered_at', 'is', null)
      .executeTakeFirst()
    // The webhook was deleted, or a process has died after the delivery.
    if (!delivery) return
    const error = await send(delivery, { id, payload: delivery.payload }).catch((cause: Error) => cause)
    await database
      .updateTable('webhook_deliveries')
      .set({
        attempts: sql<number>`attempts + 1`,
        error: error ? toStorable(error.message.slice(0, 500)) : null,
        delivered_at: error ? null : sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (error) throw error
  })
}
