import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { openBatchState } from './batch-state.ts'
import { createClient } from './client.ts'
import { type BatchImage, runBatch } from './run-batch.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ai-vision-'))
  return () => rm(folder, { recursive: true })
})

/** A fake of the server. With `isOutOfOrder` it fails for the image with the id 0, while another one is under way. */
class FakeServer {
  readonly sent: string[] = []
  underWay = 0
  isOutOfOrder = false
  readonly #other = Promise.withResolvers<void>()

  fetch = async (request: Request): Promise<Response> => {
    const id = request.headers.get('Idempotency-Key')
    if (id === null) return Response.json({ id: 'batch', items: { queued: 0, running: 0 } })
    this.sent.push(id)
    if (id === '0' && this.isOutOfOrder) {
      await this.#other.promise
      return Response.json({ message: 'Out of order.' }, { status: 500 })
    }
    this.underWay += 1
    this.#other.resolve()
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    this.underWay -= 1
    return Response.json({ id })
  }
}

/** Sends images, two at the same time. */
async function start({ fetch }: FakeServer, count: number, missing?: string) {
  const images = Array.from({ length: count }, (_, index): BatchImage => {
    const id = String(index)
    return { id, file: join(folder, id), mediaType: 'image/png', size: 1, mtimeMs: 0 }
  })
  for (const { id, file } of images) if (id !== missing) await writeFile(file, 'x')
  const client = createClient({ url: 'http://localhost', apiKey: 'key', fetch })
  const identity = { url: 'http://localhost', agent: 'text-extractor', folder }
  const state = await openBatchState(join(folder, 'state.jsonl'), identity)
  return { state, end: runBatch({ client, ...identity, images, state, concurrency: 2 }) }
}

test('sends nothing more after an error', async () => {
  const server = new FakeServer()
  server.isOutOfOrder = true
  const { end } = await start(server, 20)
  await expect(end).rejects.toThrow('Out of order.')
  expect(server.underWay).toBe(0)
  expect(server.sent.length).toBeLessThan(20)
})

test('goes on without a file that was moved away since it was found', async () => {
  const server = new FakeServer()
  const { state, end } = await start(server, 3, '1')
  await end
  expect(server.sent.toSorted()).toEqual(['0', '2'])
  expect(state.sent.get('1')?.error).toBe('It cannot be read (ENOENT).')
})
