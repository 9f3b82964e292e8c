import { z } from '@hono/zod-openapi'
import * as wire from '#contract/batch.ts'
import { digestRequest, prepareAnalysis } from '../analyses/prepare-analysis.ts'
import { readItems, toRunId } from '../batches/batch-results.ts'
import {
  countItems,
  createBatch,
  findBatch,
  type ItemCounts,
  listBatches,
  type Batch as StoredBatch,
} from '../batches/batches.ts'
import { toCsv, toJsonLines } from '../batches/format-results.ts'
import { chooseVariant } from '../catalog/catalog.ts'
import type { Database } from '../database/tables.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import { idempotencyKeyPattern } from '../http/api-headers.ts'
import { HttpError } from '../http/http-error.ts'
import { file, json, sendFile } from '../http/responses.ts'
import { inferenceBody, readInferenceRequest } from './inference-request.ts'
import { createOperations, uuid } from './operations.ts'

/** Batches in a response of `GET /batches`. */
const maxListed = 100

const Batch = z.object(wire.Batch.shape).openapi('Batch')
const NewBatch = z.object(wire.NewBatch.shape).openapi('NewBatch')
const AddedBatchItem = z.object(wire.AddedBatchItem.shape).openapi('BatchItem')
const params = z.object({ id: uuid })

/** The images of a batch are analyzed in the background. */
export const batchRoutes = createOperations('Batches', 'user-or-key')

batchRoutes.post('/batches', {
  operationId: 'create-batch',
  summary: 'Create a batch',
  limit: 'organization',
  body: NewBatch,
  responses: { 201: json('The id of the batch.', z.object({ id: z.string() })) },
  async handler(c, { database, catalog, engines }) {
    const { agent_code: agentCode, variant_id, parameter, name } = c.req.valid('json')
    const entry = catalog.find(agentCode)
    // Throws if this server cannot run the agent.
    chooseEngine(engines, { variant: chooseVariant(entry, variant_id), type: entry.type })
    const variantId = variant_id === undefined ? undefined : String(variant_id)
    const batch = { agentCode, variantId, context: parameter?.trim() || undefined, name }
    const id = await createBatch(database, c.var.caller.organizationId, batch)
    c.header('Location', `/api/v1/batches/${id}`)
    return c.json({ id }, 201)
  },
})

batchRoutes.get('/batches', {
  operationId: 'list-batches',
  summary: `List the last ${maxListed} batches, the newest first`,
  responses: { 200: json('The batches.', z.array(Batch)) },
  async handler(c, { database }) {
    const batches = await listBatches(database, c.var.caller.organizationId, maxListed)
    return c.json(
      batches.map(({ counts, ...batch }) => batchToJson(batch, counts)),
      200,
    )
  },
})

batchRoutes.post('/batches/{id}/items', {
  operationId: 'add-batch-item',
  summary: 'Add an image to a batch',
  description:
    'The `Idempotency-Key` is the id of the item: repeating the request adds and charges nothing. Items are analyzed in the background.',
  params,
  headers: z.object({ 'idempotency-key': z.string() }),
  body: inferenceBody,
  bodyLimit: 'image',
  responses: { 202: json('The item is queued, or was before.', AddedBatchItem) },
  errors: [402, 409],
  async handler(c, services) {
    const requestedAt = Date.now()
    const { organizationId } = c.var.caller
    const { id } = c.req.valid('param')
    const itemId = parseItemId(c.req.header('Idempotency-Key'))
    const { agentCode, variantId, context } = await requireBatch(services.database, organizationId, id)
    const { image, ...options } = await readInferenceRequest(c)
    const itemOption = Object.keys(options).find(
      (name) => options[name as keyof typeof options] !== undefined,
    )
    if (itemOption) throw new HttpError(422, 'invalid_request', `${itemOption}: is set for the whole batch`)
    const item = { agentCode, image, variant_id: variantId, parameter: context }
    const runId = toRunId(id, itemId)
    const requestDigest = digestRequest(item)
    const request = { organizationId, agentCode, idempotencyKey: runId, requestDigest, batchId: id }
    const analysis = await prepareAnalysis(services, item, {
      mayUseProviders: () => services.isTrusted(c.var.caller),
      isInteractive: false,
      requestedAt,
    })
    const state = await services.analyses.submit(request, analysis)
    c.header('Location', `/api/v1/runs/${encodeURIComponent(runId)}`)
    const status = typeof state === 'string' ? ('succeeded' as const) : state.status
    return c.json({ id: itemId, run_id: runId, status }, 202)
  },
})

batchRoutes.get('/batches/{id}', {
  operationId: 'read-batch',
  summary: 'Get a batch and the number of its items by status',
  params,
  responses: { 200: json('The batch.', Batch) },
  async handler(c, { database }) {
    const batch = await requireBatch(database, c.var.caller.organizationId, c.req.valid('param').id)
    return c.json(batchToJson(batch, await countItems(database, batch.id)), 200)
  },
})

batchRoutes.get('/batches/{id}/results', {
  operationId: 'read-batch-results',
  summary: 'Get the items of a batch with their results',
  description:
    'JSON Lines (`{"id", "status", "completed_at", "result" or "error"}`) or CSV, in the order in which the items were added. Results are stored for 14 days.',
  params,
  query: z.object({ format: z.enum(['csv', 'jsonl']).default('jsonl') }),
  responses: { 200: file('The items.', ['application/jsonl', 'text/csv']) },
  async handler(c, { database, catalog }) {
    const batch = await requireBatch(database, c.var.caller.organizationId, c.req.valid('param').id)
    const { format } = c.req.valid('query')
    const type = format === 'csv' ? 'text/csv' : 'application/jsonl'
    const items = readItems(database, batch.id)
    const { agent } = catalog.find(batch.agentCode)
    const lines = format === 'csv' ? toCsv(items, agent, batch.variantId) : toJsonLines(items)
    return sendFile(c, { name: `batch-${batch.id}.${format}`, type }, lines)
  },
})

batchRoutes.delete('/batches/{id}', {
  operationId: 'cancel-batch',
  summary: 'Cancel the items of a batch that have not started',
  description: 'Cancelled items are not charged. Running items end. The batch takes no more items.',
  params,
  responses: { 200: json('How many items were cancelled.', wire.CancelledItems) },
  async handler(c, { database, ledger }) {
    const { organizationId } = c.var.caller
    const batch = await requireBatch(database, organizationId, c.req.valid('param').id)
    return c.json({ cancelled: await ledger.cancelBatch(organizationId, batch) }, 200)
  },
})

async function requireBatch(database: Database, organizationId: string, id: string): Promise<StoredBatch> {
  const batch = await findBatch(database, organizationId, id)
  if (!batch) throw new HttpError(404, 'not_found', 'There is no such batch.')
  return batch
}

function parseItemId(value: string | undefined): string {
  if (value !== undefined && idempotencyKeyPattern.test(value)) return value
  throw new HttpError(
    422,
    'invalid_idempotency_key',
    'Idempotency-Key is the id of the item: 1 to 128 printable ASCII characters, and not . or ..',
  )
}

function batchToJson(batch: StoredBatch, counts: ItemCounts): wire.Batch {
  return {
    id: batch.id,
    name: batch.name ?? null,
    agent_code: batch.agentCode,
    variant_id: batch.variantId ?? null,
    parameter: batch.context ?? null,
    created_at: batch.createdAt.toISOString(),
    cancelled_at: batch.cancelledAt?.toISOString() ?? null,
    status: getBatchStatus(batch, counts),
    items: counts,
  }
}

function getBatchStatus({ cancelledAt }: StoredBatch, { queued, running }: ItemCounts) {
  if (queued + running > 0) return 'running'
  return cancelledAt ? 'cancelled' : 'complete'
}
