import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, unwrap } from './api-error.ts'
import type { BatchState } from './batch-state.ts'
import type { Client } from './client.ts'

export type BatchImage = {
  /** 1 to 128 printable ASCII characters. It must be the same when the batch is continued. */
  id: string
  file: string
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  size: number
  mtimeMs: number
}

export type BatchProgress = { total: number; sent: number; succeeded: number; failed: number }

export type BatchOptions = {
  client: Client
  agent: string
  variant?: string | undefined
  parameter?: string | undefined
  name?: string | undefined
  images: BatchImage[]
  state: BatchState
  concurrency?: number
  pollMs?: number
  onProgress?: (progress: BatchProgress) => void
  signal?: AbortSignal
}

/**
 * Sends images as a batch, and waits until all are analyzed. After an interruption, the same call with the same state continues
 * the batch. No image is charged twice, because the id of an item is its idempotency key.
 *
 * @returns the id of the batch. `state.sent` contains the images that the server has rejected, with the reason: also those that
 *   were left when a user cancelled the batch.
 * @throws ApiError if the server refuses the batch: no such agent (404), invalid key (401), or trial used up (402).
 */
export async function runBatch(options: BatchOptions): Promise<string> {
  const { state, images, concurrency = 4, onProgress } = options
  const batchId = state.batchId ?? (await createBatch(options))
  const queue = images.filter(({ id }) => !state.sent.has(id))
  // Images that were sent before may have been moved away since.
  const total = state.sent.size + queue.length
  const countRejected = () => [...state.sent.values()].filter(({ error }) => error !== undefined).length
  const report = (succeeded: number, failed: number) =>
    onProgress?.({ total, sent: state.sent.size, succeeded, failed: failed + countRejected() })
  const sendNext = async (): Promise<void> => {
    for (let image = queue.shift(); image; image = queue.shift()) {
      await sendImage(options, batchId, image).catch(async (error: unknown) => {
        const left = queue.splice(0)
        if (!(error instanceof ApiError && error.code === 'batch_cancelled')) throw error
        for (const unsent of [image, ...left])
          await state.add({ ...toSentImage(unsent), error: error.message })
      })
      report(0, 0)
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: concurrency }, sendNext))
  const stopped = workers.find((worker) => worker.status === 'rejected')
  if (stopped) throw stopped.reason
  await waitForEnd(options, batchId, report)
  return batchId
}

async function createBatch({
  client,
  state,
  agent,
  variant,
  parameter,
  name,
  signal,
}: BatchOptions): Promise<string> {
  const body = {
    agent_code: agent,
    ...(variant !== undefined && { variant_id: variant }),
    ...(parameter !== undefined && { parameter }),
    ...(name !== undefined && { name }),
  }
  const { id } = unwrap(await client.POST('/api/v1/batches', { body, ...(signal && { signal }) }))
  await state.begin(id)
  return id
}

const toSentImage = ({ id, size, mtimeMs }: BatchImage) => ({ id, size, mtimeMs })

/** The statuses with which the server rejects one image, so that the others can still be analyzed. */
const rejectionStatuses = new Set([413, 415, 422])

async function sendImage(
  { client, state, signal }: BatchOptions,
  id: string,
  image: BatchImage,
): Promise<void> {
  const bytes = await readFile(image.file).catch((error: unknown) =>
    state.add({ ...toSentImage(image), error: describeReadError(error) }),
  )
  if (!bytes) return
  try {
    unwrap(
      await client.POST('/api/v1/batches/{id}/items', {
        params: { path: { id }, header: { 'idempotency-key': image.id } },
        headers: { 'Content-Type': image.mediaType },
        // The cast is needed, because the generated types declare a binary body as a string.
        body: bytes as unknown as string,
        bodySerializer: (body) => body as never,
        ...(signal && { signal }),
      }),
    )
    await state.add(toSentImage(image))
  } catch (error) {
    if (!(error instanceof ApiError && rejectionStatuses.has(error.status))) throw error
    await state.add({ ...toSentImage(image), error: error.message })
  }
}

export function describeReadError(error: unknown): string {
  return `It cannot be read (${(error as NodeJS.ErrnoException).code}).`
}

async function waitForEnd(
  { client, pollMs = 1000, signal }: BatchOptions,
  id: string,
  report: (succeeded: number, failed: number) => void,
): Promise<void> {
  for (;;) {
    const params = { path: { id } }
    const { items } = unwrap(await client.GET('/api/v1/batches/{id}', { params, ...(signal && { signal }) }))
    report(items.succeeded, items.failed + items.cancelled)
    if (items.queued + items.running === 0) return
    await sleep(pollMs, undefined, signal && { signal })
  }
}
