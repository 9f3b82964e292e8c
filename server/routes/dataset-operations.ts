import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import * as wire from '#contract/dataset.ts'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { exportFormats } from '../datasets/export-dataset.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

type Middleware = MiddlewareHandler<CallerEnv>[]

const params = z.object({ id: z.string() })
const itemParams = z.object({ id: z.string(), itemId: z.string() })
const tags = ['Golden sets']
const Dataset = z.object(wire.Dataset.shape).openapi('Dataset')
const DatasetItem = z.object(wire.DatasetItem.shape).openapi('DatasetItem')

const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

export const createDatasetRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: '/datasets',
    operationId: 'create-dataset',
    tags,
    summary: 'Create a golden set',
    request: jsonBody(z.object(wire.NewDataset.shape).openapi('NewDataset')),
    responses: {
      201: describeJsonResponse('The id of the set.', z.object({ id: z.string() })),
      ...describeErrorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

export const listDatasetsRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/datasets',
    operationId: 'list-datasets',
    tags,
    summary: 'List the golden sets, the last changed one first',
    responses: {
      200: describeJsonResponse('The sets.', z.object({ datasets: z.array(Dataset) })),
      ...describeErrorResponses(401, 429, 503),
    },
  })

export const readDatasetRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/datasets/{id}',
    operationId: 'read-dataset',
    tags,
    summary: 'Get a golden set',
    request: { params },
    responses: {
      200: describeJsonResponse('The set.', Dataset),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const changeDatasetRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'patch',
    path: '/datasets/{id}',
    operationId: 'change-dataset',
    tags,
    summary: 'Change the name or the scorers of a golden set',
    request: { params, ...jsonBody(z.object(wire.DatasetChange.shape).openapi('DatasetChange')) },
    responses: {
      200: describeJsonResponse('The set.', Dataset),
      ...describeErrorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

export const deleteDatasetRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'delete',
    path: '/datasets/{id}',
    operationId: 'delete-dataset',
    tags,
    summary: 'Delete a golden set with its images',
    request: { params },
    responses: { 204: { description: 'Deleted.' }, ...describeErrorResponses(401, 404, 429, 503) },
  })

export const listItemsRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/datasets/{id}/items',
    operationId: 'list-dataset-items',
    tags,
    summary: 'List the images of a golden set with their expected results',
    request: { params },
    responses: {
      200: describeJsonResponse(
        'The items, in the order in which they were added.',
        z.object({ items: z.array(DatasetItem) }),
      ),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const addItemRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: '/datasets/{id}/items',
    operationId: 'save-dataset-item',
    tags,
    summary: 'Add an image with its expected result',
    description:
      'If the set has the image, its expected result and tags are replaced: repeating a request changes nothing.',
    request: { params, ...jsonBody(z.object(wire.NewDatasetItem.shape).openapi('NewDatasetItem')) },
    responses: {
      200: describeJsonResponse(
        'The item, and whether it is new.',
        z.object({ ...wire.SavedDatasetItem.shape, item: DatasetItem }),
      ),
      ...describeErrorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

export const changeItemRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'patch',
    path: '/datasets/{id}/items/{itemId}',
    operationId: 'change-dataset-item',
    tags,
    summary: 'Change the expected result or the tags of an image',
    description: 'Earlier evaluations keep the expected result that they have used.',
    request: {
      params: itemParams,
      ...jsonBody(z.object(wire.DatasetItemChange.shape).openapi('DatasetItemChange')),
    },
    responses: {
      200: describeJsonResponse('The item.', DatasetItem),
      ...describeErrorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

export const deleteItemRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'delete',
    path: '/datasets/{id}/items/{itemId}',
    operationId: 'delete-dataset-item',
    tags,
    summary: 'Delete an image from a golden set and its evaluations',
    request: { params: itemParams },
    responses: { 204: { description: 'Deleted.' }, ...describeErrorResponses(401, 404, 429, 503) },
  })

const binary = { type: 'string', format: 'binary' } as const

export const readImageRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/datasets/{id}/images/{digest}',
    operationId: 'read-dataset-image',
    tags,
    summary: 'Get an image or its thumbnail',
    request: {
      params: z.object({ id: z.string(), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
      query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    },
    responses: {
      200: {
        description: 'The image as it was added, or a thumbnail as WebP.',
        content: {
          'image/jpeg': { schema: binary },
          'image/png': { schema: binary },
          'image/webp': { schema: binary },
        },
      },
      ...describeErrorResponses(401, 404, 422, 429, 503),
    },
  })

export const exportRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/datasets/{id}/export',
    operationId: 'export-dataset',
    tags,
    summary: 'Get a golden set as a file',
    description:
      'JSON Lines, CSV (without the images), test cases of promptfoo, or samples of OpenAI Evals. Images are data URLs.',
    request: { params, query: z.object({ format: z.enum(exportFormats).default('jsonl') }) },
    responses: {
      200: {
        description: 'The file.',
        content: {
          'application/jsonl': { schema: z.string() },
          'text/csv': { schema: z.string() },
          'application/json': { schema: z.string() },
        },
      },
      ...describeErrorResponses(401, 404, 422, 429, 503),
    },
  })
