import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as wire from '#contract/batch.ts'
import * as itemWire from '#contract/batch-item.ts'
import { RunId } from '#contract/review.ts'
import { digestRequest, prepareAnalysis } from '../analyses/prepare-analysis.ts'
import { changeItem, deleteItem } from '../batches/batch-items.ts'
import { toJsonPage } from '../batches/format-results.ts'
import {
  filterDeletedRunIds,
  findItemDigest,
  listItems,
  maxPageSize,
  readItemPage,
  toRunId,
} from '../batches/read-batch-items.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { idempotencyKeyPattern } from '../http/api-headers.ts'
import { HttpError } from '../http/http-error.ts'
import { describeFile, describeJson, describeJsonText, sendJsonText } from '../http/responses.ts'
import type { ImageFile } from '../images/images.ts'
import { notifyBatch } from '../jobs/analysis-events.ts'
import { assertMayDelete, chooseTemplateId, prepareBatchItem, requireBatch } from './batch-item-request.ts'
import { inferenceBody, readInferenceRequest } from './inference-request.ts'
import { createIdWithFallback, createOperationGroup, uuidOrNil } from './operations.ts'
import { createImageNotFoundError, sendImage } from './send-image.ts'

const AddedBatchItem = z.object(wire.AddedBatchItem.shape).openapi('BatchItem')
const StoredBatchItem = z.object(itemWire.StoredBatchItem.shape).openapi('StoredBatchItem')
const BatchItemChange = z.object(itemWire.BatchItemChange.shape).openapi('BatchItemChange')

/** Of the items that are read by their ids. */
const maxRunIds = 100

const params = z.object({ id: uuidOrNil })
const itemParams = z.object({
  id: uuidOrNil,
  runId: createIdWithFallback(RunId, '').describe('The `Idempotency-Key` of the analysis, percent-encoded'),
})

export const batchItemRoutes = createOperationGroup('Batches', 'user-or-key')

batchItemRoutes.post('/batches/{id}/items', {
  operationId: 'add-batch-item',
  summary: 'Add an image to a batch',
  description:
    'The `Idempotency-Key` is the id of the item: repeating the request adds and charges nothing. Of the options, an item has only `examples`, `region` and `template_id: null`; without `examples` and `template_id: null`, the template of the batch counts. Items are analyzed in the background.',
  params,
  headers: z.object({ 'idempotency-key': z.string() }),
  body: inferenceBody,
  bodyLimit: 'image',
  responses: { 202: describeJson('The item is queued, or was before.', AddedBatchItem) },
  errors: [402, 409, 410],
  async handler(c, services) {
    const requestedAt = Date.now()
    const { organizationId } = c.var.caller
    const { id } = c.req.valid('param')
    const itemId = parseItemId(c.req.header('Idempotency-Key'))
    const batch = await requireBatch(services.database, organizationId, id)
    const { image, examples, region, template_id, ...others } = await readInferenceRequest(c)
    const options = { ...others, template_id: template_id ?? undefined }
    const itemOption = Object.keys(options).find(
      (name) => options[name as keyof typeof options] !== undefined,
    )
    if (itemOption) throw new HttpError(422, 'invalid_request', `${itemOption}: is set for the whole batch`)
    const { agent_code: agentCode, provider, model, variant_id, context } = batch
    const runId = toRunId(id, itemId)
    const item = {
      ...{
        agentCode,
        image,
        examples,
        region,
        template_id: chooseTemplateId({ examples, template_id }, batch),
        provider: provider ?? undefined,
        model: model ?? undefined,
      },
      ...{ variant_id: variant_id ?? undefined, parameter: context ?? undefined },
    }
    // As in `POST /inference`.
    const requestDigest = digestRequest({ ...item, template_id: undefined })
    const request = { organizationId, agentCode, idempotencyKey: runId, requestDigest }
    const analysis = await prepareAnalysis(services, item, {
      organizationId,
      mayUseProviders: () => services.isTrusted(c.var.caller),
      isInteractive: false,
      requestedAt,
    })
    const added = await prepareBatchItem(c, services, batch, { request, analysis, ref: { name: itemId } })
    const state = await services.analyses.submit(added.request, added.analysis)
    c.header('Location', `/api/v1/runs/${encodeURIComponent(runId)}`)
    const status = typeof state === 'string' ? ('succeeded' as const) : state.status
    return c.json({ id: itemId, run_id: runId, status }, 202)
  },
})

batchItemRoutes.get('/batches/{id}/items', {
  operationId: 'list-batch-items',
  summary: 'List the items of a batch by their positions',
  description: `A page, or the items that \`run_id\` names; the parameter may be repeated up to ${maxRunIds} times. A page has at most ${maxPageSize} items, and fewer with large results, so read on until \`next\` is null.`,
  limit: 'reads',
  params,
  query: z.object({
    after: RunId.optional().describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(1000).default(maxPageSize),
    run_id: z.union([RunId, z.array(RunId).max(maxRunIds)]).optional(),
  }),
  responses: {
    200: describeJsonText(
      'The items.',
      z.object({ ...itemWire.StoredBatchItems.shape, items: z.array(StoredBatchItem) }),
    ),
  },
  async handler(c, { database }) {
    const batch = await requireBatch(database, c.var.caller.organizationId, c.req.valid('param').id)
    const { after, limit, run_id } = c.req.valid('query')
    const runIds = run_id === undefined ? undefined : [run_id].flat()
    const page = { limit: Math.min(limit, maxPageSize), after, runIds }
    const { items, next } = await readItemPage(database, batch, page)
    const deleted = runIds && (await filterDeletedRunIds(database, batch, runIds))
    return sendJsonText(c, toJsonPage(items, { next, deleted }))
  },
})

batchItemRoutes.patch('/batches/{id}/items/{runId}', {
  operationId: 'change-batch-item',
  summary: 'Change the name or the note of an item',
  limit: 'organization',
  params: itemParams,
  body: BatchItemChange,
  responses: { 204: { description: 'Changed.' } },
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const { id, runId } = c.req.valid('param')
    const { id: batchId } = await requireBatch(database, organizationId, id)
    const item = { organizationId, batchId, runId }
    await inTransaction(database, async (tx) => {
      if (!(await changeItem(tx, item, c.req.valid('json')))) throw createItemNotFoundError()
      await notifyBatch(tx, item)
    })
    return c.body(null, 204)
  },
})

batchItemRoutes.delete('/batches/{id}/items/{runId}', {
  operationId: 'delete-batch-item',
  summary: 'Delete an item with its image, result and review',
  description:
    'By an owner of the organization, who has created the item or the batch, or an API key. Repeating the request that has added it does not add it again.',
  limit: 'organization',
  params: itemParams,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database, ledger }) {
    const { organizationId } = c.var.caller
    const { id, runId } = c.req.valid('param')
    const batch = await requireBatch(database, organizationId, id)
    const [item] = await listItems(database, batch, { limit: 1, runIds: [runId] })
    if (!item) throw createItemNotFoundError()
    assertMayDelete(c.var.caller, [batch.created_by, item.created_by])
    await ledger.cancel(organizationId, runId)
    const ref = { organizationId, batchId: batch.id, runId }
    await inTransaction(database, async (tx) => {
      if (!(await deleteItem(tx, ref))) throw createItemNotFoundError()
      await notifyBatch(tx, ref)
    })
    return c.body(null, 204)
  },
})

const binary = z.string().openapi({ format: 'binary' })
const notModified = { description: 'With `If-None-Match`: the image is the same.' }

batchItemRoutes.get('/batches/{id}/items/{runId}/image', {
  operationId: 'read-batch-image',
  summary: 'Get the image of an item',
  params: itemParams,
  responses: {
    200: describeFile('The image as it was sent.', ['image/jpeg', 'image/png', 'image/webp'], binary),
    304: notModified,
  },
  handler: async (c, { database, images }) =>
    await sendItemImage(c, database, c.req.valid('param'), (digest) =>
      images.read(c.var.caller.organizationId, digest),
    ),
})

batchItemRoutes.get('/batches/{id}/items/{runId}/thumbnail', {
  operationId: 'read-batch-thumbnail',
  summary: 'Get the thumbnail of an item',
  params: itemParams,
  responses: { 200: describeFile('A square of 192 pixels.', ['image/webp'], binary), 304: notModified },
  handler: async (c, { database, images }) =>
    await sendItemImage(c, database, c.req.valid('param'), (digest) =>
      images.readThumbnail(c.var.caller.organizationId, digest),
    ),
})

async function sendItemImage(
  c: Context,
  database: Database,
  { id, runId }: z.infer<typeof itemParams>,
  read: (digest: string) => Promise<ImageFile | undefined>,
): Promise<Response> {
  const { organizationId } = c.var.caller
  const digest = await findItemDigest(database, organizationId, runId, id)
  if (digest === undefined) throw createImageNotFoundError()
  const etag = `"${digest}"`
  // The browser asks each time, so that the access is checked.
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Authorization, Organization-Id')
  c.header('ETag', etag)
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304)
  return sendImage(c, await read(digest))
}

function createItemNotFoundError(): HttpError {
  return new HttpError(404, 'not_found', 'There is no such item.')
}

function parseItemId(value: string | undefined): string {
  if (value !== undefined && idempotencyKeyPattern.test(value)) return value
  throw new HttpError(
    422,
    'invalid_idempotency_key',
    'Idempotency-Key is the id of the item: 1 to 128 printable ASCII characters without spaces, and not . or ..',
  )
}
