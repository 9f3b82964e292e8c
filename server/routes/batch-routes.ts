import { z } from '@hono/zod-openapi'
import * as wire from '#contract/batch.ts'
import { createBatch, createBatchNotFoundError, saveSharedBatch } from '../batches/batches.ts'
import { toCsv, toGeoJson, toJsonLines } from '../batches/format-results.ts'
import { type ListedBatch, listBatches } from '../batches/list-batches.ts'
import { readItems } from '../batches/read-batch-items.ts'
import { type Catalog, chooseVariant } from '../catalog/catalog.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { describeFile, describeJson, sendDownload } from '../http/responses.ts'
import { notifyBatch } from '../jobs/analysis-events.ts'
import { assertMayDelete, getUserId, requireBatch } from './batch-item-request.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

/** Batches in a response of `GET /batches`. */
const maxListed = 100

const Batch = z.object(wire.Batch.shape).openapi('Batch')
const NewBatch = z.object(wire.NewBatch.shape).openapi('NewBatch')
const SharedBatch = z.object(wire.NewSharedBatch.shape).openapi('SharedBatch')
const params = z.object({ id: uuidOrNil })

/** Many images for one agent: made with the API and analyzed in the background, or shared by the app. */
export const batchRoutes = createOperationGroup('Batches', 'user-or-key')

batchRoutes.post('/batches', {
  operationId: 'create-batch',
  summary: 'Create a batch',
  description: 'Its images are not stored, and its results for 14 days.',
  limit: 'organization',
  body: NewBatch,
  responses: { 201: describeJson('The id of the batch.', z.object({ id: z.string() })) },
  async handler(c, services) {
    const {
      agent_code: agentCode,
      variant_id,
      parameter,
      template_id: templateId,
      name,
    } = c.req.valid('json')
    assertAvailable(services, agentCode, variant_id)
    const variantId = variant_id === undefined ? undefined : String(variant_id)
    const batch = { agentCode, variantId, context: parameter?.trim() || undefined, templateId, name }
    const { organizationId } = c.var.caller
    const createdBy = getUserId(c.var.caller)
    const id = await inTransaction(services.database, (tx) =>
      createBatch(tx, organizationId, batch, createdBy),
    )
    c.header('Location', `/api/v1/batches/${id}`)
    return c.json({ id }, 201)
  },
})

batchRoutes.put('/batches/{id}', {
  operationId: 'save-batch',
  summary: 'Create a shared batch, or change its name, notes and template',
  description:
    'The client creates the id, a UUID, so that repeating the request changes nothing. The images and results of a shared batch are stored until it is deleted. Images are added by the field `batch` of an analysis.',
  limit: 'organization',
  params: z.object({ id: z.guid().transform((id) => id.toLowerCase()) }),
  body: SharedBatch,
  bodyLimit: 64 * 1024,
  responses: { 200: describeJson('The batch.', Batch) },
  errors: [409, 410],
  async handler(c, { database, catalog }) {
    const { id } = c.req.valid('param')
    const batch = c.req.valid('json')
    const { organizationId } = c.var.caller
    const createdBy = getUserId(c.var.caller)
    await inTransaction(database, async (tx) => {
      const isNew = await saveSharedBatch(tx, organizationId, id, { ...batch, createdBy })
      // The engine may be unavailable: images were analyzed before the batch was sent.
      if (isNew) catalog.find(batch.agent_code)
      await notifyBatch(tx, { organizationId, batchId: id })
    })
    return c.json(await readBatch(database, organizationId, id), 200)
  },
})

batchRoutes.get('/batches', {
  operationId: 'list-batches',
  summary: `List up to ${maxListed} batches, the newest first`,
  description: 'The header `Link` has the URL of the page with older ones (RFC 8288).',
  query: z.object({
    before: z.guid().optional().describe('The id of the last batch of the page before'),
  }),
  responses: {
    200: {
      ...describeJson('The batches.', z.array(Batch)),
      headers: z.object({
        Link: z
          .string()
          .optional()
          .describe('Such as `</api/v1/batches?before=…>; rel="next"`; absent from the last page'),
      }),
    },
  },
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const { before } = c.req.valid('query')
    const batches = await listBatches(database, organizationId, { limit: maxListed + 1, before })
    const page = batches.slice(0, maxListed)
    const last = page.at(-1)
    if (last && batches.length > maxListed)
      c.header('Link', `</api/v1/batches?before=${last.id}>; rel="next"`)
    return c.json(page.map(batchToJson), 200)
  },
})

batchRoutes.get('/batches/{id}', {
  operationId: 'read-batch',
  summary: 'Get a batch and the number of its items by status',
  params,
  responses: { 200: describeJson('The batch.', Batch) },
  async handler(c, { database }) {
    return c.json(await readBatch(database, c.var.caller.organizationId, c.req.valid('param').id), 200)
  },
})

batchRoutes.get('/batches/{id}/results', {
  operationId: 'read-batch-results',
  summary: 'Get the items of a batch with their results',
  description:
    'JSON Lines (`{"id", "status", "completed_at", "result" or "error"}`, with its review) or CSV, in the order of the items; `geojson`: those with a place. Results are stored for 14 days, those of a shared batch until it is deleted.',
  params,
  query: z.object({ format: z.enum(['csv', 'jsonl', 'geojson']).default('jsonl') }),
  responses: { 200: describeFile('The items.', ['application/jsonl', 'text/csv', 'application/geo+json']) },
  async handler(c, { database, catalog, log }) {
    const batch = await requireBatch(database, c.var.caller.organizationId, c.req.valid('param').id)
    const { id } = batch
    const { format } = c.req.valid('query')
    const items = () => readItems(database, batch)
    const agent = catalog.findStored(batch.agent_code)
    const csv = { id, agent, variantId: batch.variant_id, isShared: batch.is_shared }
    const lines = {
      csv: () => toCsv(items, csv),
      jsonl: () => toJsonLines(items(), id),
      geojson: () => toGeoJson(items(), id),
    }
    return sendDownload(c, { name: `batch-${id}.${format}`, type: resultTypes[format], log }, lines[format]())
  },
})

const resultTypes = { csv: 'text/csv', jsonl: 'application/jsonl', geojson: 'application/geo+json' }

batchRoutes.delete('/batches/{id}', {
  operationId: 'cancel-batch',
  summary: 'Cancel the items of a batch that have not started',
  description:
    'Cancelled items are not charged. Running items end. The batch takes no more items. A shared batch is cancelled by those who may delete it.',
  params,
  responses: { 200: describeJson('How many items were cancelled.', wire.CancelledCount) },
  async handler(c, { database, ledger }) {
    const { organizationId } = c.var.caller
    const batch = await requireBatch(database, organizationId, c.req.valid('param').id)
    if (batch.is_shared) assertMayDelete(c.var.caller, [batch.created_by])
    return c.json({ cancelled: await ledger.cancelBatch(batch) }, 200)
  },
})

batchRoutes.delete('/batches/{id}/data', {
  operationId: 'delete-batch',
  summary: 'Delete a batch with its images, results and reviews',
  description:
    'By an owner of the organization, who has created the batch, or an API key. Items that have not started are cancelled. Images that no golden set has, and a template without a name that no other batch has, are deleted within two hours.',
  limit: 'organization',
  params,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database, ledger }) {
    const { organizationId } = c.var.caller
    const batch = await requireBatch(database, organizationId, c.req.valid('param').id)
    assertMayDelete(c.var.caller, [batch.created_by])
    await ledger.deleteBatch(batch)
    return c.body(null, 204)
  },
})

/** @throws HttpError if this server cannot run the agent. */
function assertAvailable(
  { catalog, engines }: { catalog: Catalog; engines: Engine[] },
  agentCode: string,
  variantId: string | number | undefined,
): void {
  const entry = catalog.find(agentCode)
  chooseEngine(engines, { variant: chooseVariant(entry, variantId), type: entry.type })
}

async function readBatch(database: Database, organizationId: string, id: string): Promise<wire.Batch> {
  const [batch] = await listBatches(database, organizationId, { limit: 1, id })
  if (!batch) throw createBatchNotFoundError('not_found')
  return batchToJson(batch)
}

function batchToJson(batch: ListedBatch): wire.Batch {
  const { id, name, agent_code, variant_id, provider, model, notes, is_series, is_shared } = batch
  const { template_id, created_by, creator, lastItem, counts, reviewed, deleted } = batch
  return {
    ...{ id, name, agent_code, variant_id, provider, model, notes, is_series, is_shared, reviewed, deleted },
    parameter: batch.context,
    template_id,
    created_at: batch.created_at.toISOString(),
    started_at: batch.started_at?.toISOString() ?? null,
    cancelled_at: batch.cancelled_at?.toISOString() ?? null,
    created_by: created_by === null ? null : { user_id: created_by, name: creator ?? '' },
    status: getBatchStatus(batch),
    items: counts,
    last_item: lastItem
      ? {
          run_id: lastItem.run_id,
          created_at: lastItem.created_at.toISOString(),
          has_image: lastItem.digest !== null,
        }
      : null,
  }
}

function getBatchStatus({ cancelled_at, counts: { queued, running } }: ListedBatch) {
  if (queued + running > 0) return 'running'
  return cancelled_at ? 'cancelled' : 'complete'
}
