// @module-tag slow
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen } from '../test-support/listen.ts'
import {
  createTestServer,
  type TestServer,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'

const megabyte = 1024 * 1024
let server: TestServer
let listener: Awaited<ReturnType<typeof listen>>
const uploads: (() => void)[] = []
beforeAll(async () => {
  server = await createTestServer()
  listener = await listen(server.app)
})
afterEach(async () => {
  for (const abort of uploads.splice(0)) abort()
  // The server needs a moment to detect that the client has disconnected.
  await sleep(200)
})
afterAll(async () => {
  listener.close()
  await server.close()
})

type Upload = { response: Promise<{ status: number; retryAfter: string | undefined }>; abort(): void }

/** Sends the first bytes of a body and then pauses. The body is chunked, or has `length` as its Content-Length. */
function startUpload(path: string, token?: string, length?: number, bytesToSend = megabyte): Upload {
  const { port } = listener
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(length !== undefined && { 'Content-Length': String(length) }),
  }
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  const response = new Promise<{ status: number; retryAfter: string | undefined }>((done) => {
    sent.once('response', (response) => {
      response.resume()
      done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
  })
  sent.on('error', () => undefined)
  sent.write(`{"image_data":"${'A'.repeat(bytesToSend)}`)
  uploads.push(() => sent.destroy())
  return { response, abort: () => sent.destroy() }
}
/** Resolves with true if the server has not responded after the time in which all sent bytes arrive. */
const isPending = (upload: Upload) =>
  Promise.race([
    upload.response.then(() => false),
    new Promise<boolean>((done) => setTimeout(done, 5_000, true)),
  ])
const [fullSize, almostFullSize] = [12 * megabyte, 11.5 * megabyte]

test.each([
  ['inference', () => textExtractorPath],
  ['a new API key', () => '/api/v1/organizations/6f1c0f5e-0000-4000-8000-000000000000/api-keys'],
])('returns 401 for %s before the body is complete', async (_, path) => {
  for (const token of [undefined, 'garbage', 'vak_live_unknown']) {
    for (const length of [undefined, 11 * megabyte]) {
      expect(await startUpload(path(), token, length).response).toMatchObject({ status: 401 })
    }
  }
})

test('returns 429 when one organization sends more than four of the largest bodies, until one of them ends', async () => {
  const { key, token } = await server.createUser('busy-user')
  const { key: otherKey } = await server.createUser('other')
  const first = Array.from({ length: 4 }, (_, index) =>
    startUpload(textExtractorPath, index % 2 ? key : token, fullSize, almostFullSize),
  )
  expect(await Promise.all(first.map(isPending))).toEqual([true, true, true, true])
  const fifth = () => startUpload(textExtractorPath, key, fullSize, 4 * megabyte)
  expect(await fifth().response).toEqual({ status: 429, retryAfter: '2' })
  expect(await startUpload(textExtractorPath, key, undefined, 4 * megabyte).response).toMatchObject({
    status: 429,
  })
  const small = { body: { image_data: tinyImage } }
  expect((await server.send('POST', textExtractorPath, { token: otherKey, ...small })).status).toBe(200)
  first[0]?.abort()
  await expect.poll(() => isPending(fifth()), { timeout: 20_000 }).toBe(true)
  expect(server.logLines.join('\n')).not.toContain('"level":"error"')
})

test('other organizations can send images while some occupy the memory with unfinished bodies', async () => {
  const attackers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => server.createUser(`attacker-${index}`).then(({ key }) => key)),
  )
  const uploads = attackers.flatMap((key) =>
    Array.from({ length: 4 }, () => startUpload(textExtractorPath, key, fullSize, almostFullSize)),
  )
  expect(await Promise.race(uploads.map(({ response }) => response))).toEqual({
    status: 503,
    retryAfter: '2',
  })
  expect(await Promise.all(uploads.map(isPending))).toContain(true)
  const { key } = await server.createUser('victim')
  const body = { image_data: tinyImage }
  expect((await server.send('POST', textExtractorPath, { token: key, body })).status).toBe(200)
})

test('a large declared length that is sent slowly does not block other requests', async () => {
  const { key } = await server.createUser('slow')
  const waiting = Array.from({ length: 20 }, () => startUpload(textExtractorPath, key, fullSize, 1))
  expect((await Promise.all(waiting.map(isPending))).every(Boolean)).toBe(true)
  const response = await server.send('POST', textExtractorPath, {
    token: key,
    body: { image_data: tinyImage },
  })
  expect(response.status).toBe(200)
})

test('a chunked body reserves memory only for the bytes that have arrived', async () => {
  const { key } = await server.createUser('chunked')
  const waiting = Array.from({ length: 10 }, () => startUpload(textExtractorPath, key))
  expect((await Promise.all(waiting.map(isPending))).every(Boolean)).toBe(true)
  const text = JSON.stringify({ image_data: tinyImage })
  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  const response = await fetch(listener.url + textExtractorPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: chunks,
    duplex: 'half',
  } as RequestInit)
  expect(await response.json()).toMatchObject({ text: 'HELLO' })
})
