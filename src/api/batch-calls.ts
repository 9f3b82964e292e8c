import type { NewSharedBatch } from '#contract/batch.ts'
import type { BatchItemChange } from '#contract/batch-item.ts'
import type { z } from '#contract/zod.ts'
import { call, withClient } from './calls.ts'
import { createSchemaLoader } from './schema-loader.ts'

type Signal = AbortSignal | undefined

/** By default for the organization in which the user works. */
type Options = {
  uid?: string | undefined
  organizationId?: string | undefined
  signal?: Signal
}

/** `after` is the `next` of the page before. */
type PageOptions = Options & { after: string | undefined }

/** In ms, for an image on a slow network. */
const imageTimeoutMs = 60_000

export const maxRunIdsPerCall = 100

const load = createSchemaLoader(async () => (await import('./batch-schemas.ts')).batchSchemas)

const path = (...steps: string[]) =>
  `/api/v1/batches${steps.map((it) => `/${encodeURIComponent(it)}`).join('')}`

const toQuery = (parameters: string[][], after: string | undefined) =>
  new URLSearchParams(after ? [...parameters, ['after', after]] : parameters)

export const batchCalls = {
  /** The last batches, or those before the one with this id, the newest first. */
  list: ({ before, ...options }: Options & { before?: string | undefined } = {}) =>
    withClient(({ callForPage }) =>
      callForPage({
        path: before === undefined ? path() : `${path()}?before=${before}`,
        schema: load('batches'),
        ...options,
      }),
    ),
  read: (id: string, options?: Options) => call({ path: path(id), schema: load('batch'), ...options }),
  /** Creates a shared batch. Repeated, it changes only the name and the template. */
  save: (id: string, body: NewSharedBatch, options?: Options) =>
    call({ method: 'PUT', path: path(id), body, ...options }),
  /** Cancels the items that have not started. */
  cancel: (id: string, options?: Options) => call({ method: 'DELETE', path: path(id), ...options }),
  /** Deletes it with its images, results and reviews. */
  delete: (id: string, options?: Options) => call({ method: 'DELETE', path: path(id, 'data'), ...options }),
  items: (id: string, { after, limit, ...options }: PageOptions & { limit: number }) =>
    call({
      path: `${path(id, 'items')}?${toQuery([['limit', String(limit)]], after)}`,
      schema: load('items'),
      ...options,
    }),
  /** A page of at most `maxRunIdsPerCall`. */
  itemsByRun: (id: string, runIds: readonly string[], { after, ...options }: PageOptions) =>
    call({
      path: `${path(id, 'items')}?${toQuery(
        runIds.map((runId) => ['run_id', runId]),
        after,
      )}`,
      schema: load('items'),
      ...options,
    }),
  changeItem: (id: string, runId: string, body: z.infer<typeof BatchItemChange>, options?: Options) =>
    call({ method: 'PATCH', path: path(id, 'items', runId), body, ...options }),
  deleteItem: (id: string, runId: string, options?: Options) =>
    call({ method: 'DELETE', path: path(id, 'items', runId), ...options }),
  /** The browser does not keep it, because it would stay after a sign-out. */
  image: (id: string, runId: string, size: 'image' | 'thumbnail', options?: Options) =>
    withClient(({ callForBlob }) =>
      callForBlob({
        path: path(id, 'items', runId, size),
        cache: 'no-store',
        timeoutMs: imageTimeoutMs,
        ...options,
      }),
    ),
  /** The bytes of server-sent events. They end when the signal aborts, which is also the only timeout. */
  events: (signal: AbortSignal) =>
    withClient(({ callForStream }) => callForStream({ path: path('events'), cache: 'no-store', signal })),
}
