import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Batch } from '#contract/batch.ts'
import type { BatchRef, StoredBatchItems } from '#contract/batch-item.ts'
import { type TestServer, textExtractorPath, tinyImage } from './test-server.ts'

type PhotoOptions = Partial<BatchRef> & { image?: string; headers?: Record<string, string> }

/** Creates a shared batch, and returns what a client does with it. */
export async function createSharedBatch(server: TestServer, token: string, body: object = {}) {
  const id = randomUUID()
  const path = `/api/v1/batches/${id}`
  const save = (changes: object = {}) =>
    server.send('PUT', path, { token, body: { agent_code: 'text-extractor', ...body, ...changes } })
  await save()
  return {
    id,
    path,
    save,
    /** @param key is the id of the item. */
    send: (key: string, { image = tinyImage, headers = {}, ...batch }: PhotoOptions = {}) =>
      server.send('POST', textExtractorPath, {
        token,
        body: { image_data: image, batch: { id, name: `${key}.jpg`, position: 1, ...batch } },
        headers: { 'Idempotency-Key': key, ...headers },
      }),
    read: () => server.json<Batch>('GET', path, { token }),
    list: (query = '') =>
      server.json<z.infer<typeof StoredBatchItems>>('GET', `${path}/items${query}`, { token }),
    get: (rest: string, headers: Record<string, string> = {}) =>
      server.send('GET', `${path}${rest}`, { token, headers }),
    delete: (rest: string, caller = token) => server.send('DELETE', `${path}${rest}`, { token: caller }),
    patch: (rest: string, changes: object) =>
      server.send('PATCH', `${path}${rest}`, { token, body: changes }),
  }
}
