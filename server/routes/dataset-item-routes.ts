import { z } from '@hono/zod-openapi'
import * as wire from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findField, listAgentFields } from '#domain/datasets/agent-fields.ts'
import { findItemDigest } from '../batches/read-batch-items.ts'
import { changeItem, deleteItem, saveItem } from '../datasets/dataset-items.ts'
import { type ItemRow, readItems } from '../datasets/read-dataset-items.ts'
import { decodeDataUrl } from '../http/data-url.ts'
import { HttpError } from '../http/http-error.ts'
import { describeFile, describeJson, describeJsonText, sendChunks } from '../http/responses.ts'
import { requireDataset } from './dataset-routes.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'
import { sendImage } from './send-image.ts'
import { storeImage } from './store-image.ts'

const DatasetItem = z.object(wire.DatasetItem.shape).openapi('DatasetItem')
const NewDatasetItem = z.object(wire.NewDatasetItem.shape).openapi('NewDatasetItem')
const DatasetItemChange = z.object(wire.DatasetItemChange.shape).openapi('DatasetItemChange')
const SavedDatasetItem = z.object({ ...wire.SavedDatasetItem.shape, item: DatasetItem })
const params = z.object({ id: uuidOrNil })
const itemParams = z.object({ id: uuidOrNil, itemId: uuidOrNil })

export const datasetItemRoutes = createOperationGroup('Golden sets', 'user-or-key')

datasetItemRoutes.get('/datasets/{id}/items', {
  operationId: 'list-dataset-items',
  summary: 'List the images of a golden set with their expected results',
  limit: 'reads',
  params,
  responses: {
    200: describeJsonText(
      'The items, in the order in which they were added.',
      z.object({ items: z.array(DatasetItem) }),
    ),
  },
  async handler(c, { database, log }) {
    const { id } = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    return sendChunks(c, { type: 'application/json', log }, writeItems(readItems(database, id)))
  },
})

datasetItemRoutes.post('/datasets/{id}/items', {
  operationId: 'save-dataset-item',
  summary: 'Add an image with its expected result',
  description:
    'If the set has the image, its expected result is replaced, and with `tags` its tags: repeating a request changes nothing. An image of a shared batch need not be sent again: `run_id` names it.',
  limit: 'organization',
  params,
  body: NewDatasetItem,
  bodyLimit: 'image',
  responses: { 200: describeJson('The item, and whether it is new.', SavedDatasetItem) },
  async handler(c, services) {
    const { database, catalog } = services
    const { organizationId } = c.var.caller
    const dataset = await requireDataset(database, organizationId, c.req.valid('param').id)
    const { image_data, run_id, expected, name, tags } = c.req.valid('json')
    if ((image_data === undefined) === (run_id === undefined))
      throw new HttpError(422, 'invalid_request', 'image_data: must be set, or run_id instead')
    assertHasField(expected, catalog.findStored(dataset.agent_code))
    const digest =
      image_data === undefined
        ? await findItemDigest(database, organizationId, run_id ?? '')
        : await storeImage(c, services, decodeDataUrl(image_data))
    if (digest === undefined) throw new HttpError(404, 'not_found', 'The image of this run is not stored.')
    const { item, outcome } = await saveItem(database, dataset, digest, { name, expected, tags })
    return c.json({ item: itemToJson(item), outcome }, 200)
  },
})

datasetItemRoutes.patch('/datasets/{id}/items/{itemId}', {
  operationId: 'change-dataset-item',
  summary: 'Change the expected result or the tags of an image',
  description: 'Earlier evaluations keep the expected result that they have used.',
  limit: 'organization',
  params: itemParams,
  body: DatasetItemChange,
  // For an expected result of 64 kB, which may be escaped, and tags.
  bodyLimit: 256 * 1024,
  responses: { 200: describeJson('The item.', DatasetItem) },
  async handler(c, { database, catalog }) {
    const { id, itemId } = c.req.valid('param')
    const dataset = await requireDataset(database, c.var.caller.organizationId, id)
    assertHasField(c.req.valid('json').expected ?? {}, catalog.findStored(dataset.agent_code))
    return c.json(itemToJson(await changeItem(database, dataset.id, itemId, c.req.valid('json'))), 200)
  },
})

datasetItemRoutes.delete('/datasets/{id}/items/{itemId}', {
  operationId: 'delete-dataset-item',
  summary: 'Delete an image from a golden set and its evaluations',
  limit: 'organization',
  params: itemParams,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database }) {
    const { id, itemId } = c.req.valid('param')
    const dataset = await requireDataset(database, c.var.caller.organizationId, id)
    await deleteItem(database, dataset.id, itemId)
    return c.body(null, 204)
  },
})

datasetItemRoutes.get('/datasets/{id}/images/{digest}', {
  operationId: 'read-dataset-image',
  summary: 'Get an image or its thumbnail',
  params: z.object({ id: uuidOrNil, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
  responses: {
    200: describeFile(
      'The image as it was added, or a thumbnail as WebP.',
      ['image/jpeg', 'image/png', 'image/webp'],
      z.string().openapi({ format: 'binary' }),
    ),
  },
  async handler(c, { database, images }) {
    const { id, digest } = c.req.valid('param')
    const { organizationId } = c.var.caller
    await requireDataset(database, organizationId, id)
    const isThumbnail = c.req.valid('query').size === 'thumbnail'
    const image = await (isThumbnail
      ? images.readThumbnail(organizationId, digest)
      : images.read(organizationId, digest))
    return sendImage(c, image)
  },
})

/** @throws HttpError 422 if the agent has none of the fields, so that each result would be wrong. */
function assertHasField(expected: Record<string, unknown>, agent: AgentRef): void {
  const names = Object.keys(expected)
  const fields = listAgentFields(agent)
  if (!fields || names.length === 0 || names.some((name) => findField(fields, name)?.path[0] === name)) return
  const known = fields.filter(({ path, field }) => path.length === 1 && field.label !== undefined)
  const list = known.map(({ path }) => path[0]).join(', ')
  throw new HttpError(422, 'invalid_request', `expected: must have a field of the agent: ${list}`)
}

async function* writeItems(items: AsyncIterable<ItemRow>): AsyncGenerator<string> {
  yield '{"items":['
  let separator = ''
  for await (const item of items) {
    yield `${separator}${JSON.stringify(itemToJson(item))}`
    separator = ','
  }
  yield ']}'
}

function itemToJson({ id, item_id, expected, ...item }: ItemRow): wire.DatasetItem {
  return { id: item_id, ...item, expected: JSON.parse(expected) as Record<string, unknown> }
}
