import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { stream } from 'hono/streaming'
import type * as wire from '#contract/dataset.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/tables.ts'
import { prepareImage, readImage, readThumbnail } from '../datasets/dataset-images.ts'
import { changeItem, deleteItem, type ItemRow, listItems, saveItem } from '../datasets/dataset-items.ts'
import {
  changeDataset,
  createDataset,
  type DatasetWithCount,
  deleteDataset,
  findDataset,
  listDatasets,
} from '../datasets/datasets.ts'
import { exportDataset } from '../datasets/export-dataset.ts'
import { toHttpError } from '../engines/engine-http-error.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { decodeDataUrl } from '../http/data-url.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import {
  addItemRoute,
  changeDatasetRoute,
  changeItemRoute,
  createDatasetRoute,
  deleteDatasetRoute,
  deleteItemRoute,
  exportRoute,
  listDatasetsRoute,
  listItemsRoute,
  readDatasetRoute,
  readImageRoute,
} from './dataset-operations.ts'

type Dependencies = {
  auth: AuthMiddleware
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  /** Limits the memory of bodies with an image, as for analyses. */
  bodyMemoryLimit: MiddlewareHandler<CallerEnv>
  database: Database
  catalog: Catalog
}

/** Enough for an expected result of 64 kB, which may be escaped, and tags. */
const changeBodyBytes = 256 * 1024

/** The routes of `/datasets`: golden sets, which are images with expected results. */
export function datasetRoutes({
  auth,
  organizationRateLimit,
  bodyMemoryLimit,
  database,
  catalog,
}: Dependencies) {
  async function requireDataset(organizationId: string, id: string): Promise<DatasetWithCount> {
    const dataset = uuidPattern.test(id) ? await findDataset(database, organizationId, id) : undefined
    if (!dataset) throw new HttpError(404, 'not_found', 'There is no such golden set.')
    return dataset
  }
  const access = [auth.requireUserOrApiKey] as const
  const change = [auth.requireUserOrApiKey, organizationRateLimit, limitBody(changeBodyBytes)] as const
  const limits = [auth.requireUserOrApiKey, organizationRateLimit, bodyMemoryLimit] as const

  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook })
    .openapi(createDatasetRoute([...change, limitBody(defaultBodyBytes)]), async (c) => {
      const dataset = c.req.valid('json')
      catalog.find(dataset.agent_code)
      const id = await createDataset(database, c.var.caller.organizationId, dataset)
      c.header('Location', `/api/v1/datasets/${id}`)
      return c.json({ id }, 201)
    })
    .openapi(listDatasetsRoute([...access]), async (c) => {
      const datasets = await listDatasets(database, c.var.caller.organizationId)
      return c.json({ datasets: datasets.map(datasetToJson) }, 200)
    })
    .openapi(readDatasetRoute([...access]), async (c) => {
      const dataset = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json(datasetToJson(dataset), 200)
    })
    .openapi(changeDatasetRoute([...change]), async (c) => {
      const { organizationId } = c.var.caller
      const { id } = await requireDataset(organizationId, c.req.valid('param').id)
      await changeDataset(database, id, c.req.valid('json'))
      return c.json(datasetToJson(await requireDataset(organizationId, id)), 200)
    })
    .openapi(deleteDatasetRoute([...access, organizationRateLimit]), async (c) => {
      await deleteDataset(
        database,
        await requireDataset(c.var.caller.organizationId, c.req.valid('param').id),
      )
      return c.body(null, 204)
    })
    .openapi(listItemsRoute([...access]), async (c) => {
      const { id } = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json({ items: (await listItems(database, id)).map(itemToJson) }, 200)
    })
    .openapi(addItemRoute([...limits]), async (c) => {
      const dataset = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      const { image_data, expected, name, tags = [] } = c.req.valid('json')
      const image = await inspectImage(decodeDataUrl(image_data))
        .then(prepareImage)
        .catch((error: unknown) => {
          throw toHttpError(error)
        })
      const { item, outcome } = await saveItem(database, dataset, image, { name, expected, tags })
      return c.json({ item: itemToJson(item), outcome }, 200)
    })
    .openapi(changeItemRoute([...change]), async (c) => {
      const { id, itemId } = c.req.valid('param')
      const dataset = await requireDataset(c.var.caller.organizationId, id)
      assertUuid(itemId)
      return c.json(itemToJson(await changeItem(database, dataset.id, itemId, c.req.valid('json'))), 200)
    })
    .openapi(deleteItemRoute([...access, organizationRateLimit]), async (c) => {
      const { id, itemId } = c.req.valid('param')
      const dataset = await requireDataset(c.var.caller.organizationId, id)
      assertUuid(itemId)
      await deleteItem(database, dataset, itemId)
      return c.body(null, 204)
    })
    .openapi(readImageRoute([...access]), async (c) => {
      const { id, digest } = c.req.valid('param')
      const { organizationId } = c.var.caller
      await requireDataset(organizationId, id)
      const read = c.req.valid('query').size === 'thumbnail' ? readThumbnail : readImage
      const file = await read(database, organizationId, digest)
      if (!file) throw new HttpError(404, 'not_found', 'There is no such image.')
      c.header('Content-Type', file.mediaType)
      // The cast replaces the route's response type: the body is the image.
      return c.body(file.bytes) as never
    })
    .openapi(exportRoute([...access]), async (c) => {
      const dataset = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      const { format } = c.req.valid('query')
      const { type, extension } = exportFiles[format]
      c.header('Content-Type', `${type}; charset=utf-8`)
      c.header('Content-Disposition', `attachment; filename="golden-set-${dataset.id}.${extension}"`)
      return stream(c, async (output) => {
        for await (const part of exportDataset(database, dataset, format)) {
          if (output.aborted) return
          await output.write(part)
        }
      }) as never
    })
}

const exportFiles = {
  jsonl: { type: 'application/jsonl', extension: 'jsonl' },
  csv: { type: 'text/csv', extension: 'csv' },
  promptfoo: { type: 'application/json', extension: 'promptfoo.json' },
  'openai-evals': { type: 'application/jsonl', extension: 'evals.jsonl' },
} as const

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function assertUuid(id: string): void {
  if (!uuidPattern.test(id)) throw new HttpError(404, 'not_found', 'There is no such image.')
}

function datasetToJson({
  organization_id,
  created_at,
  updated_at,
  ...dataset
}: DatasetWithCount): wire.Dataset {
  return { ...dataset, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

function itemToJson({ id, item_id, expected, ...item }: ItemRow): wire.DatasetItem {
  return { id: item_id, ...item, expected: JSON.parse(expected) as Record<string, unknown> }
}
