import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { visibleText } from '#contract/zod.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Database } from '../database/tables.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'
import { findUrlProblem } from '../webhooks/webhook-sender.ts'
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from '../webhooks/webhooks.ts'

type Dependencies = {
  auth: AuthMiddleware
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  database: Database
  allowPrivate: boolean
  /** Queues a delivery of the event `webhook.test` and returns its id. */
  sendTest: (webhookId: string) => Promise<string>
}

/** The routes of `/webhooks`, which are URLs that are called when background runs and batches have finished. */
export function webhookRoutes({
  auth,
  organizationRateLimit,
  database,
  allowPrivate,
  sendTest,
}: Dependencies) {
  async function requireWebhook(organizationId: string, id: string): Promise<Webhook> {
    const webhook = (await listWebhooks(database, organizationId)).find((one) => one.id === id)
    if (!webhook) throw createWebhookNotFoundError()
    return webhook
  }

  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook })
    .openapi(createWebhookRoute(auth, organizationRateLimit), async (c) => {
      const { url } = c.req.valid('json')
      const problem = findUrlProblem(url, allowPrivate)
      if (problem) throw new HttpError(422, 'invalid_request', `url: ${problem}`)
      const { secret, ...webhook } = await createWebhook(database, c.var.caller.organizationId, url)
      return c.json({ ...webhookToJson(webhook), secret }, 201)
    })
    .openapi(list(auth), async (c) => {
      const webhooks = await listWebhooks(database, c.var.caller.organizationId)
      return c.json(webhooks.map(webhookToJson), 200)
    })
    .openapi(deleteWebhookRoute(auth), async (c) => {
      const { id } = await requireWebhook(c.var.caller.organizationId, c.req.valid('param').id)
      await deleteWebhook(database, c.var.caller.organizationId, id)
      return c.body(null, 204)
    })
    .openapi(listDeliveriesRoute(auth), async (c) => {
      const { id } = await requireWebhook(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json((await listDeliveries(database, id)).map(deliveryToJson), 200)
    })
    .openapi(sendTestRoute(auth, organizationRateLimit), async (c) => {
      const { id } = await requireWebhook(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json({ id: await sendTest(id) }, 202)
    })
}

const createWebhookNotFoundError = () => new HttpError(404, 'not_found', 'There is no such webhook.')

const webhookToJson = ({ id, url, createdAt }: Webhook) => ({ id, url, created_at: createdAt.toISOString() })

const deliveryToJson = ({ id, type, attempts, error, createdAt, deliveredAt }: Delivery) => ({
  id,
  type,
  attempts,
  error: error ?? null,
  created_at: createdAt.toISOString(),
  delivered_at: deliveredAt?.toISOString() ?? null,
})

const params = z.object({ id: z.string() })
const tags = ['Webhooks']

const WebhookSchema = z.object({ id: z.string(), url: z.string(), created_at: z.string() }).openapi('Webhook')
const NewWebhook = z
  .object({
    url: z
      .string()
      .max(2000)
      .refine(...visibleText),
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
        '`run.finished`, `batch.finished`, `evaluation.finished`, `evaluation.drift` or `webhook.test`',
      ),
    attempts: z.number().int(),
    error: z.string().nullable().describe('Why the last attempt failed'),
    created_at: z.string(),
    delivered_at: z.string().nullable(),
  })
  .openapi('WebhookDelivery')

const createWebhookRoute = (auth: AuthMiddleware, rateLimit: MiddlewareHandler<CallerEnv>) =>
  createRoute({
    method: 'post',
    path: '/webhooks',
    operationId: 'create-webhook',
    tags,
    summary: 'Create a webhook',
    description:
      'The address receives `run.finished` for each run that was requested with `Prefer: respond-async`, `batch.finished` when no item of a batch is pending, `evaluation.finished` with the verdict, and `evaluation.drift` with the images that have changed. Requests are signed according to Standard Webhooks (standardwebhooks.com). A request that gets no 2xx response within 10 seconds is repeated for about a day; an event may arrive more than once, and in any order.',
    middleware: [auth.requireUserOrApiKey, rateLimit, limitBody(defaultBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: NewWebhook } } } },
    responses: {
      201: describeJsonResponse('The webhook with its secret.', CreatedWebhook),
      ...describeErrorResponses(400, 401, 413, 415, 422, 429, 503),
    },
  })

const list = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/webhooks',
    operationId: 'list-webhooks',
    tags,
    summary: 'List the webhooks',
    middleware: [auth.requireUserOrApiKey] as const,
    responses: {
      200: describeJsonResponse('The webhooks, the oldest first.', z.array(WebhookSchema)),
      ...describeErrorResponses(401, 429, 503),
    },
  })

const deleteWebhookRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'delete',
    path: '/webhooks/{id}',
    operationId: 'delete-webhook',
    tags,
    summary: 'Delete a webhook',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params },
    responses: { 204: { description: 'Deleted.' }, ...describeErrorResponses(401, 404, 429, 503) },
  })

const listDeliveriesRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    operationId: 'list-webhook-deliveries',
    tags,
    summary: 'List the last 100 deliveries of a webhook',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params },
    responses: {
      200: describeJsonResponse(
        'The deliveries of the last 14 days, the newest first.',
        z.array(DeliverySchema),
      ),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

const sendTestRoute = (auth: AuthMiddleware, rateLimit: MiddlewareHandler<CallerEnv>) =>
  createRoute({
    method: 'post',
    path: '/webhooks/{id}/test',
    operationId: 'test-webhook',
    tags,
    summary: 'Send the event `webhook.test`',
    middleware: [auth.requireUserOrApiKey, rateLimit] as const,
    request: { params },
    responses: {
      202: describeJsonResponse('The id of the delivery.', z.object({ id: z.string() })),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })
