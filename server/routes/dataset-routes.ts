import { z } from '@hono/zod-openapi'
import * as wire from '#contract/dataset.ts'
import { datasetFormats } from '#domain/datasets/dataset-files.ts'
import type { Database } from '../database/tables.ts'
import {
  changeDataset,
  createDataset,
  type DatasetWithCount,
  deleteDataset,
  findDataset,
  listDatasets,
} from '../datasets/datasets.ts'
import { exportDataset } from '../datasets/export-dataset.ts'
import { HttpError } from '../http/http-error.ts'
import { describeFile, describeJson, sendDownload } from '../http/responses.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

const NewDataset = z.object(wire.NewDataset.shape).openapi('NewDataset')
const Dataset = z.object(wire.Dataset.shape).openapi('Dataset')
const DatasetChange = z.object(wire.DatasetChange.shape).openapi('DatasetChange')
const params = z.object({ id: uuidOrNil })

export const datasetRoutes = createOperationGroup('Golden sets', 'user-or-key')

datasetRoutes.post('/datasets', {
  operationId: 'create-dataset',
  summary: 'Create a golden set',
  limit: 'organization',
  body: NewDataset,
  responses: { 201: describeJson('The id of the set.', z.object({ id: z.string() })) },
  async handler(c, { database, catalog }) {
    const dataset = c.req.valid('json')
    catalog.find(dataset.agent_code)
    const id = await createDataset(database, c.var.caller.organizationId, dataset)
    c.header('Location', `/api/v1/datasets/${id}`)
    return c.json({ id }, 201)
  },
})

datasetRoutes.get('/datasets', {
  operationId: 'list-datasets',
  summary: 'List the golden sets, the last changed one first',
  responses: { 200: describeJson('The sets.', z.object({ datasets: z.array(Dataset) })) },
  async handler(c, { database }) {
    const datasets = await listDatasets(database, c.var.caller.organizationId)
    return c.json({ datasets: datasets.map(datasetToJson) }, 200)
  },
})

datasetRoutes.get('/datasets/{id}', {
  operationId: 'read-dataset',
  summary: 'Get a golden set',
  params,
  responses: { 200: describeJson('The set.', Dataset) },
  async handler(c, { database }) {
    const dataset = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    return c.json(datasetToJson(dataset), 200)
  },
})

datasetRoutes.patch('/datasets/{id}', {
  operationId: 'change-dataset',
  summary: 'Change the name or the scorers of a golden set',
  limit: 'organization',
  params,
  body: DatasetChange,
  bodyLimit: 256 * 1024,
  responses: { 200: describeJson('The set.', Dataset) },
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const { id } = await requireDataset(database, organizationId, c.req.valid('param').id)
    await changeDataset(database, id, c.req.valid('json'))
    return c.json(datasetToJson(await requireDataset(database, organizationId, id)), 200)
  },
})

datasetRoutes.delete('/datasets/{id}', {
  operationId: 'delete-dataset',
  summary: 'Delete a golden set with its images',
  limit: 'organization',
  params,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const { id } = await requireDataset(database, organizationId, c.req.valid('param').id)
    await deleteDataset(database, id)
    return c.body(null, 204)
  },
})

datasetRoutes.get('/datasets/{id}/export', {
  operationId: 'export-dataset',
  summary: 'Get a golden set as a file',
  description:
    'JSON Lines, CSV (without the images), test cases of promptfoo, or samples of OpenAI Evals. Images are data URLs.',
  params,
  query: z.object({ format: z.enum(datasetFormats).default('jsonl') }),
  responses: { 200: describeFile('The file.', ['application/jsonl', 'text/csv', 'application/json']) },
  async handler(c, { database, images, catalog, log }) {
    const dataset = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    const { format } = c.req.valid('query')
    const { type, extension } = exportFiles[format]
    const name = `golden-set-${dataset.id}.${extension}`
    const parts = exportDataset({ database, images }, dataset, catalog.findStored(dataset.agent_code), format)
    return sendDownload(c, { name, type, log }, parts)
  },
})

const exportFiles = {
  jsonl: { type: 'application/jsonl', extension: 'jsonl' },
  csv: { type: 'text/csv', extension: 'csv' },
  promptfoo: { type: 'application/json', extension: 'promptfoo.json' },
  'openai-evals': { type: 'application/jsonl', extension: 'evals.jsonl' },
} as const

/** @throws HttpError 404 if the organization has no such set. */
export async function requireDataset(
  database: Database,
  organizationId: string,
  id: string,
): Promise<DatasetWithCount> {
  const dataset = await findDataset(database, organizationId, id)
  if (!dataset) throw new HttpError(404, 'not_found', 'There is no such golden set.')
  return dataset
}

function datasetToJson({
  organization_id,
  created_at,
  updated_at,
  ...dataset
}: DatasetWithCount): wire.Dataset {
  return { ...dataset, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
