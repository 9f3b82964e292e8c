import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { stream } from 'hono/streaming'
import { type Catalog, chooseVariant } from '../agents/catalog.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import { readItems, toRunId } from '../batches/batch-results.ts'
import {
  countItems,
  createBatch,
  findBatch,
  listBatches,
  type Batch as StoredBatch,
} from '../batches/batches.ts'
import { toCsv, toJsonLines } from '../batches/format-results.ts'
import type { Database } from '../database/tables.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { idempotencyKeyPattern } from '../http/api-headers.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'
import type { Analyses } from '../inference/analyses.ts'
import type { Ledger } from '../inference/ledger.ts'
import { digestRequest, prepareAnalysis } from '../inference/prepare-analysis.ts'
import { Batch, BatchItem, batchToJson, CancelledItems, NewBatch } from './batch-schemas.ts'
import { inferenceBody, readInferenceRequest } from './inference-request.ts'

type Dependencies = {
  auth: AuthMiddleware
  /** Limits the memory of bodies, as for single analyses. */
  bodyMemoryLimit: MiddlewareHandler<CallerEnv>
  database: Database
  catalog: Catalog
  engines: Engine[]
  analyses: Analyses
  /** Whether this caller may use the models of providers. */
  mayUseProviders: (caller: CallerEnv['Variables']['caller']) => Promise<boolean>
  ledger: Ledger
}

/** How many batches `GET /batches` returns. */
const maxListed = 100

/** The routes of `/batches`. A batch contains images for one agent, which are analyzed in the background. */
export function batchRoutes(dependencies: Dependencies) {
  const { auth, bodyMemoryLimit, database, catalog, engines, analyses, ledger } = dependencies

  async function requireBatch(organizationId: string, id: string): Promise<StoredBatch> {
    const batch = uuidPattern.test(id) ? await findBatch(database, organizationId, id) : undefined
    if (!batch) throw new HttpError(404, 'not_found', 'There is no such batch.')
    return batch
  }

  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook })
    .openapi(createBatchRoute(auth), async (c) => {
      const { agent_code: agentCode, variant_id, parameter, name } = c.req.valid('json')
      const entry = catalog.find(agentCode)
      // Throws if this server cannot run the agent.
      chooseEngine(engines, { variant: chooseVariant(entry, variant_id), type: entry.type })
      const variantId = variant_id === undefined ? undefined : String(variant_id)
      const batch = { agentCode, variantId, parameter: parameter?.trim() || undefined, name }
      const id = await createBatch(database, c.var.caller.organizationId, batch)
      c.header('Location', `/api/v1/batches/${id}`)
      return c.json({ id }, 201)
    })
    .openapi(listBatchesRoute(auth), async (c) => {
      const batches = await listBatches(database, c.var.caller.organizationId, maxListed)
      return c.json(
        batches.map(({ counts, ...batch }) => batchToJson(batch, counts)),
        200,
      )
    })
    .openapi(addItemRoute(auth, bodyMemoryLimit), async (c) => {
      const requestedAt = Date.now()
      const { organizationId } = c.var.caller
      const { id } = c.req.valid('param')
      const itemId = parseItemId(c.req.header('Idempotency-Key'))
      const { agentCode, variantId, parameter } = await requireBatch(organizationId, id)
      const { image_data, ...options } = await readInferenceRequest(c)
      const itemOption = Object.keys(options).find(
        (name) => options[name as keyof typeof options] !== undefined,
      )
      if (itemOption) throw new HttpError(422, 'invalid_request', `${itemOption}: is set for the whole batch`)
      const body = { image_data, variant_id: variantId, parameter }
      const runId = toRunId(id, itemId)
      const requestDigest = digestRequest(agentCode, body)
      const request = { organizationId, agentCode, idempotencyKey: runId, requestDigest, batchId: id }
      const analysis = await prepareAnalysis(dependencies, body, {
        agentCode,
        mayUseProviders: () => dependencies.mayUseProviders(c.var.caller),
        isInteractive: false,
        requestedAt,
      })
      const state = await analyses.submit(request, analysis)
      c.header('Location', `/api/v1/runs/${encodeURIComponent(runId)}`)
      const status = typeof state === 'string' ? ('succeeded' as const) : state.status
      return c.json({ id: itemId, run_id: runId, status }, 202)
    })
    .openapi(readBatchRoute(auth), async (c) => {
      const batch = await requireBatch(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json(batchToJson(batch, await countItems(database, batch.id)), 200)
    })
    .openapi(readResultsRoute(auth), async (c) => {
      const batch = await requireBatch(c.var.caller.organizationId, c.req.valid('param').id)
      const isCsv = c.req.valid('query').format === 'csv'
      c.header('Content-Type', isCsv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="batch-${batch.id}.${isCsv ? 'csv' : 'jsonl'}"`)
      const items = readItems(database, batch.id)
      const { agent } = catalog.find(batch.agentCode)
      const lines = isCsv ? toCsv(items, agent, batch.variantId) : toJsonLines(items)
      // The cast replaces the route's response type: the results are a stream.
      return stream(c, async (output) => {
        for await (const line of lines) {
          if (output.aborted) return
          await output.write(line)
        }
      }) as never
    })
    .openapi(cancelBatchRoute(auth), async (c) => {
      const { organizationId } = c.var.caller
      const batch = await requireBatch(organizationId, c.req.valid('param').id)
      return c.json({ cancelled: await ledger.cancelBatch(organizationId, batch) }, 200)
    })
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function parseItemId(value: string | undefined): string {
  if (value !== undefined && idempotencyKeyPattern.test(value)) return value
  throw new HttpError(
    422,
    'invalid_idempotency_key',
    'Idempotency-Key is the id of the item: 1 to 128 printable ASCII characters.',
  )
}

const params = z.object({ id: z.string() })

const tags = ['Batches']

const createBatchRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'post',
    path: '/batches',
    operationId: 'create-batch',
    tags,
    summary: 'Create a batch',
    middleware: [auth.requireUserOrApiKey, limitBody(defaultBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: NewBatch } } } },
    responses: {
      201: describeJsonResponse('The id of the batch.', z.object({ id: z.string() })),
      ...describeErrorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

const listBatchesRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/batches',
    operationId: 'list-batches',
    tags,
    summary: `List the last ${maxListed} batches, the newest first`,
    middleware: [auth.requireUserOrApiKey] as const,
    responses: {
      200: describeJsonResponse('The batches.', z.array(Batch)),
      ...describeErrorResponses(401, 429, 503),
    },
  })

const addItemRoute = (auth: AuthMiddleware, bodyMemoryLimit: MiddlewareHandler<CallerEnv>) =>
  createRoute({
    method: 'post',
    path: '/batches/{id}/items',
    operationId: 'add-batch-item',
    tags,
    summary: 'Add an image to a batch',
    description:
      'The `Idempotency-Key` is the id of the item: repeating the request adds and charges nothing. Items are analyzed in the background.',
    middleware: [auth.requireUserOrApiKey, bodyMemoryLimit] as const,
    request: { params, headers: z.object({ 'idempotency-key': z.string() }), body: inferenceBody },
    responses: {
      202: describeJsonResponse('The item is queued, or was before.', BatchItem),
      ...describeErrorResponses(400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503),
    },
  })

const readBatchRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/batches/{id}',
    operationId: 'read-batch',
    tags,
    summary: 'Get a batch and the number of its items by status',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params },
    responses: {
      200: describeJsonResponse('The batch.', Batch),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

const readResultsRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/batches/{id}/results',
    operationId: 'read-batch-results',
    tags,
    summary: 'Get the items of a batch with their results',
    description:
      'JSON Lines (`{"id", "status", "completed_at", "result" or "error"}`) or CSV, in the order in which the items were added. Results are stored for 14 days.',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params, query: z.object({ format: z.enum(['csv', 'jsonl']).default('jsonl') }) },
    responses: {
      200: {
        description: 'The items.',
        content: { 'application/jsonl': { schema: z.string() }, 'text/csv': { schema: z.string() } },
      },
      ...describeErrorResponses(401, 404, 422, 429, 503),
    },
  })

const cancelBatchRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'delete',
    path: '/batches/{id}',
    operationId: 'cancel-batch',
    tags,
    summary: 'Cancel the items of a batch that have not started',
    description: 'Cancelled items are not charged. Running items end. The batch takes no more items.',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params },
    responses: {
      200: describeJsonResponse('How many items were cancelled.', CancelledItems),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })
