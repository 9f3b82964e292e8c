import type { NewBaseline } from '#contract/baseline.ts'
import type { Dataset, DatasetItem, NewDataset, NewDatasetItem } from '#contract/dataset.ts'
import type { NewEvaluation } from '#contract/evaluation.ts'
import { call, withClient } from './calls.ts'
import { createSchemaLoader } from './schema-loader.ts'

type Signal = AbortSignal | undefined

/** In ms. Lists and exports of a golden set may be large. */
const largeTimeoutMs = 120_000

const path = (...steps: string[]) => `/api/v1/${steps.map(encodeURIComponent).join('/')}`

const load = createSchemaLoader(async () => (await import('./evaluation-schemas.ts')).evaluationSchemas)

export const evaluationCalls = {
  datasets: (signal?: Signal) => call({ path: path('datasets'), schema: load('datasets'), signal }),
  dataset: (id: string, signal?: Signal) =>
    call({ path: path('datasets', id), schema: load('dataset'), signal }),
  createDataset: (body: NewDataset) =>
    call({ method: 'POST', path: path('datasets'), body, schema: load('created') }),
  changeDataset: (id: string, body: Partial<Pick<Dataset, 'name' | 'scorers'>>) =>
    call({ method: 'PATCH', path: path('datasets', id), body, schema: load('dataset') }),
  deleteDataset: (id: string) => call({ method: 'DELETE', path: path('datasets', id) }),
  items: (id: string, signal?: Signal) =>
    call({
      path: path('datasets', id, 'items'),
      schema: load('items'),
      timeoutMs: largeTimeoutMs,
      signal,
    }),
  saveItem: (id: string, body: NewDatasetItem, signal?: Signal) =>
    call({
      method: 'POST',
      path: path('datasets', id, 'items'),
      body,
      schema: load('savedItem'),
      timeoutMs: largeTimeoutMs,
      signal,
    }),
  changeItem: (id: string, itemId: string, body: Partial<Pick<DatasetItem, 'expected' | 'tags'>>) =>
    call({ method: 'PATCH', path: path('datasets', id, 'items', itemId), body, schema: load('item') }),
  deleteItem: (id: string, itemId: string) =>
    call({ method: 'DELETE', path: path('datasets', id, 'items', itemId) }),
  image: (id: string, digest: string, size: 'full' | 'thumbnail', signal?: Signal) =>
    withClient(({ callForBlob }) =>
      callForBlob({
        path: `${path('datasets', id, 'images', digest)}?size=${size}`,
        signal,
        // A full image has up to 8 MB.
        ...(size === 'full' && { timeoutMs: largeTimeoutMs }),
      }),
    ),
  exportDataset: (id: string, format: string) =>
    withClient(({ callForBlob }) =>
      callForBlob({ path: `${path('datasets', id, 'export')}?format=${format}`, timeoutMs: largeTimeoutMs }),
    ),
  estimate: (body: NewEvaluation, signal?: Signal) =>
    call({
      method: 'POST',
      path: path('evaluations', 'estimate'),
      body,
      schema: load('estimate'),
      signal,
    }),
  /** Repeated with the same key, it starts no second evaluation. */
  createEvaluation: ({ body, idempotencyKey }: { body: NewEvaluation; idempotencyKey: string }) =>
    call({
      method: 'POST',
      path: path('evaluations'),
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
      schema: load('created'),
    }),
  evaluations: (datasetId: string, signal?: Signal) =>
    call({
      path: `${path('evaluations')}?dataset_id=${encodeURIComponent(datasetId)}`,
      schema: load('evaluations'),
      signal,
    }),
  report: (id: string, signal?: Signal) =>
    call({ path: path('evaluations', id), schema: load('report'), signal }),
  evaluationItems: (id: string, signal?: Signal) =>
    call({
      path: path('evaluations', id, 'items'),
      schema: load('evaluationItems'),
      timeoutMs: largeTimeoutMs,
      signal,
    }),
  itemResults: (id: string, itemId: string, signal?: Signal) =>
    call({ path: path('evaluations', id, 'items', itemId), schema: load('itemResults'), signal }),
  exportReport: (id: string, format: string) =>
    withClient(({ callForBlob }) =>
      callForBlob({
        path: `${path('evaluations', id, 'export')}?format=${format}`,
        timeoutMs: largeTimeoutMs,
      }),
    ),
  resumeEvaluation: (id: string) => call({ method: 'POST', path: path('evaluations', id, 'resume') }),
  cancelEvaluation: (id: string) => call({ method: 'POST', path: path('evaluations', id, 'cancel') }),
  deleteEvaluation: (id: string) => call({ method: 'DELETE', path: path('evaluations', id) }),
  baselines: (signal?: Signal) => call({ path: path('baselines'), schema: load('baselines'), signal }),
  baseline: (datasetId: string, signal?: Signal) =>
    call({ path: path('datasets', datasetId, 'baseline'), schema: load('baseline'), signal }),
  setBaseline: (datasetId: string, body: NewBaseline) =>
    call({ method: 'PUT', path: path('datasets', datasetId, 'baseline'), body, schema: load('baseline') }),
  deleteBaseline: (datasetId: string) =>
    call({ method: 'DELETE', path: path('datasets', datasetId, 'baseline') }),
  /** Returns the id of the sample, which is an evaluation. */
  checkBaseline: (datasetId: string) =>
    call({ method: 'POST', path: path('datasets', datasetId, 'baseline', 'check'), schema: load('created') }),
}
