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
const begun: (() => void)[] = []
beforeAll(async () => {
  server = await createTestServer()
  listener = await listen(server.app)
})
afterEach(async () => {
  for (const end of begun.splice(0)) end()
  // Until the server has noticed.
  await sleep(200)
})
afterAll(async () => {
  listener.close()
  await server.close()
})

type Begun = { answer: Promise<{ status: number; retryAfter: string | undefined }>; leave(): void }

/** Sends a part of a body and goes silent: without `length` chunked, else having declared so much. */
function begin(path: string, token?: string, length?: number, sending = megabyte): Begun {
  const { port } = listener
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(length !== undefined && { 'Content-Length': String(length) }),
  }
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  const answer = new Promise<{ status: number; retryAfter: string | undefined }>((done) => {
    sent.once('response', (response) => {
      response.resume()
      done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
  })
  sent.on('error', () => undefined)
  sent.write(`{"image_data":"${'A'.repeat(sending)}`)
  begun.push(() => sent.destroy())
  return { answer, leave: () => sent.destroy() }
}
/** Time enough for all that was sent to arrive. */
const isSilent = (one: Begun) =>
  Promise.race([one.answer.then(() => false), new Promise<boolean>((done) => setTimeout(done, 2000, true))])
const [whole, nearlyWhole] = [12 * megabyte, 11.5 * megabyte]

test.each([
  ['an analysis', () => textExtractorPath],
  ['a key', () => '/api/v1/organizations/6f1c0f5e-0000-4000-8000-000000000000/api-keys'],
])('whoever may not ask for %s is told so before the body has ended', async (_, path) => {
  for (const token of [undefined, 'garbage', 'vak_live_unknown']) {
    for (const length of [undefined, 11 * megabyte]) {
      expect(await begin(path(), token, length).answer).toMatchObject({ status: 401 })
    }
  }
})

test('an organization has room for four of the largest bodies, others have their own, and a place is given back', async () => {
  const { key, token } = await server.createUser('greedy')
  const { key: calm } = await server.createUser('calm')
  const first = Array.from({ length: 4 }, (_, place) =>
    begin(textExtractorPath, place % 2 ? key : token, whole, nearlyWhole),
  )
  expect(await Promise.all(first.map(isSilent))).toEqual([true, true, true, true])
  const fifth = () => begin(textExtractorPath, key, whole, 4 * megabyte)
  expect(await fifth().answer).toEqual({ status: 429, retryAfter: '2' })
  expect(await begin(textExtractorPath, key, undefined, 4 * megabyte).answer).toMatchObject({ status: 429 })
  const small = { body: { image_data: tinyImage } }
  expect((await server.send('POST', textExtractorPath, { token: calm, ...small })).status).toBe(200)
  first[0]?.leave()
  await expect.poll(() => isSilent(fifth()), { timeout: 20_000 }).toBe(true)
  expect(server.logLines.join('\n')).not.toContain('"level":"error"')
})

test('all together have room for eleven; who comes then is told when to come back', async () => {
  const keys = await Promise.all(
    ['a', 'b', 'c', 'd'].map((uid) => server.createUser(uid).then(({ key }) => key)),
  )
  const first = Array.from({ length: 11 }, (_, place) =>
    begin(textExtractorPath, keys[place % 3], whole, nearlyWhole),
  )
  expect((await Promise.all(first.map(isSilent))).every(Boolean)).toBe(true)
  expect(await begin(textExtractorPath, keys[3], whole, nearlyWhole).answer).toEqual({
    status: 503,
    retryAfter: '2',
  })
})

test('whoever declares much and sends it slowly keeps nobody out', async () => {
  const { key } = await server.createUser('slow')
  const waiting = Array.from({ length: 20 }, () => begin(textExtractorPath, key, whole, 1))
  expect((await Promise.all(waiting.map(isSilent))).every(Boolean)).toBe(true)
  const answer = await server.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage } })
  expect(answer.status).toBe(200)
})

test('a body without a declared length takes the room of what has arrived, and is read', async () => {
  const { key } = await server.createUser('chunked')
  const waiting = Array.from({ length: 10 }, () => begin(textExtractorPath, key))
  expect((await Promise.all(waiting.map(isSilent))).every(Boolean)).toBe(true)
  const text = JSON.stringify({ image_data: tinyImage })
  const pieces = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  const answer = await fetch(listener.url + textExtractorPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  expect(await answer.json()).toMatchObject({ text: 'HELLO' })
})
