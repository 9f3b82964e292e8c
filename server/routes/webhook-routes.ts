import { z } from '@hono/zod-openapi'
import { printableText } from '#contract/zod.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { describeJson } from '../http/responses.ts'
import { createNotOwnerError, inTransactionAs, inTransactionOf } from '../organizations/members.ts'
import { findUrlProblem } from '../webhooks/webhook-sender.ts'
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from '../webhooks/webhooks.ts'
import type { Caller } from './api-services.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

const WebhookSchema = z.object({ id: z.string(), url: z.string(), created_at: z.string() }).openapi('Webhook')
const NewWebhook = z
  .object({
    url: z
      .string()
      .max(2000)
      .refine(...printableText),
  })
  .openapi('NewWebhook')
const CreatedWebhook = WebhookSchema.extend({
  secret: z.string().describe('Verifies the signatures. It is not shown again.'),
}).openapi('CreatedWebhook')
const DeliverySchema = z
  .object({
    id: z.string().describe('The header `webhook-id`'),
    type: z
      .string()
      .describe(
        '`run.finished`, `batch.item.finished`, `batch.finished`, `evaluation.finished`, `evaluation.drift` or `webhook.test`',
      ),
    attempts: z.number().int(),
    error: z.string().nullable().describe('Why the last attempt failed'),
    created_at: z.string(),
    delivered_at: z.string().nullable(),
  })
  .openapi('WebhookDelivery')
const params = z.object({ id: uuidOrNil })

/** Webhooks are called when background runs and batches have finished. Owners and API keys manage them. */
export const webhookRoutes = createOperationGroup('Webhooks', 'user-or-key')

webhookRoutes.post('/webhooks', {
  operationId: 'create-webhook',
  summary: 'Create a webhook',
  description:
    'The address receives `run.finished` for each run that was requested with `Prefer: respond-async` and belongs to no batch, `batch.item.finished` for each image of a shared batch except those that are cancelled with it, `batch.finished` when no item of a batch is pending, `evaluation.finished` with the verdict, and `evaluation.drift` with the images that have changed. Requests are signed according to Standard Webhooks (standardwebhooks.com). A request that gets no 2xx response within 10 seconds is repeated for about a day; an event may arrive more than once, and in any order.',
  access: 'unrevoked-user-or-key',
  limit: 'organization',
  body: NewWebhook,
  responses: { 201: describeJson('The webhook with its secret.', CreatedWebhook) },
  async handler(c, { database, allowPrivateWebhooks }) {
    const { caller } = c.var
    assertMayManage(caller)
    const { url } = c.req.valid('json')
    const problem = findUrlProblem(url, allowPrivateWebhooks)
    if (problem) throw new HttpError(422, 'invalid_request', `url: ${problem}`)
    const create = (tx: Database) => createWebhook(tx, caller.organizationId, url)
    const { secret, ...webhook } =
      caller.kind === 'user'
        ? await inTransactionAs('owner', database, caller, create)
        : await inTransactionOf(database, caller, create)
    return c.json({ ...webhookToJson(webhook), secret }, 201)
  },
})

webhookRoutes.get('/webhooks', {
  operationId: 'list-webhooks',
  summary: 'List the webhooks',
  responses: { 200: describeJson('The webhooks, the oldest first.', z.array(WebhookSchema)) },
  async handler(c, { database }) {
    const webhooks = await listWebhooks(database, c.var.caller.organizationId)
    return c.json(webhooks.map(webhookToJson), 200)
  },
})

webhookRoutes.delete('/webhooks/{id}', {
  operationId: 'delete-webhook',
  summary: 'Delete a webhook',
  params,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database }) {
    assertMayManage(c.var.caller)
    const { id } = await requireWebhook(database, c.var.caller.organizationId, c.req.valid('param').id)
    await deleteWebhook(database, c.var.caller.organizationId, id)
    return c.body(null, 204)
  },
})

webhookRoutes.get('/webhooks/{id}/deliveries', {
  operationId: 'list-webhook-deliveries',
  summary: 'List the last 100 deliveries of a webhook',
  params,
  responses: {
    200: describeJson('The deliveries of the last 14 days, the newest first.', z.array(DeliverySchema)),
  },
  async handler(c, { database }) {
    const { id } = await requireWebhook(database, c.var.caller.organizationId, c.req.valid('param').id)
    return c.json((await listDeliveries(database, id)).map(deliveryToJson), 200)
  },
})

webhookRoutes.post('/webhooks/{id}/test', {
  operationId: 'test-webhook',
  summary: 'Send the event `webhook.test`',
  limit: 'organization',
  params,
  responses: { 202: describeJson('The id of the delivery.', z.object({ id: z.string() })) },
  async handler(c, { database, sendTestEvent }) {
    assertMayManage(c.var.caller)
    const { organizationId } = c.var.caller
    const { id } = await requireWebhook(database, organizationId, c.req.valid('param').id)
    return c.json({ id: await sendTestEvent({ organizationId, id }) }, 202)
  },
})

/** A webhook outlives the membership of its creator. */
function assertMayManage(caller: Caller): void {
  if (caller.kind === 'user' && caller.account.role !== 'owner') throw createNotOwnerError()
}

async function requireWebhook(database: Database, organizationId: string, id: string): Promise<Webhook> {
  const webhook = (await listWebhooks(database, organizationId)).find((one) => one.id === id)
  if (!webhook) throw new HttpError(404, 'not_found', 'There is no such webhook.')
  return webhook
}

const webhookToJson = ({ id, url, createdAt }: Webhook) => ({ id, url, created_at: createdAt.toISOString() })

const deliveryToJson = ({ id, type, attempts, error, createdAt, deliveredAt }: Delivery) => ({
  id,
  type,
  attempts,
  error: error ?? null,
  created_at: createdAt.toISOString(),
  delivered_at: deliveredAt?.toISOString() ?? null,
})
