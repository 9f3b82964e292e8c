import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { helloResult, respondWith } from '../test-support/fake-provider.ts'
import {
  createTestServer,
  type TestServer,
  testDatabases,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'

const good = respondWith('openai-compatible', helloResult)
const body = { image_data: tinyImage }

describe.each(testDatabases)('trial and repeats on $name', ({ open }) => {
  let server: TestServer
  let stop: () => Promise<void>
  let people = 0
  let key = ''
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    server = await createTestServer({
      url: store.url,
      env: { TRIAL_TOTAL: '30', ENGINE_TIMEOUT_SECONDS: '3' },
      repeatWaitMs: 700,
    })
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })
  beforeEach(async () => {
    server.provider.state.handler = good
    server.provider.requests.length = 0
    key = (await server.createUser(`person-${++people}`)).key
  })
  const analyze = (headers: Record<string, string> = {}, sent: object = body, signal?: AbortSignal) =>
    server.send('POST', textExtractorPath, { token: key, body: sent, headers, ...(signal && { signal }) })
  const trial = () =>
    server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key })

  test('an answer costs one, and is told where the numbers are shown', async () => {
    const answer = await analyze()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({
      text: 'HELLO',
      full_text: 'HELLO',
      metadata: { provider: 'openai-compatible', model: 'llava-test' },
      variant_model: 'llava-test',
      processing_time_ms: expect.any(Number),
    })
    expect(await trial()).toEqual({
      success: true,
      trial_used: 1,
      trial_remaining: 29,
      trial_total: 30,
      trial_percentage_used: 3.3,
    })
    const token = server.google.signIn(`person-${people}`)
    expect(await server.json('GET', '/api/v1/analytics/monthly-stats', { token })).toEqual({
      api_calls_this_month: 1,
    })
  })

  test('fifty at once against a trial of thirty: thirty answers, twenty times 402', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => analyze()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = answers.filter(({ status }) => status === 402)
    expect(refused).toHaveLength(20)
    expect(await refused[0]?.json()).toEqual({
      error: 'usage_limit_exceeded',
      message: 'All 30 requests of your trial have been used.',
      upgrade_message: expect.stringContaining('contact support'),
    })
    expect(server.provider.requests).toHaveLength(30)
    expect(await trial()).toMatchObject({ trial_used: 30, trial_remaining: 0, trial_percentage_used: 100 })
  })

  test('an engine that fails half the time: used is what was answered', async () => {
    let turn = 0
    server.provider.state.handler = (asked, response) => {
      if (turn++ % 2) return good(asked, response)
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end('{"error":{"message":"no"}}')
    }
    const answers = await Promise.all(Array.from({ length: 28 }, () => analyze()))
    const answered = answers.filter(({ status }) => status === 200).length
    expect(answered).toBe(14)
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(14)
    expect(await trial()).toMatchObject({ trial_used: 14 })
    const token = server.google.signIn(`person-${people}`)
    expect(await server.json('GET', '/api/v1/analytics/monthly-stats', { token })).toEqual({
      api_calls_this_month: 14,
    })
  })

  test('a time-out is 504 and given back', async () => {
    server.provider.state.handler = () => undefined
    const answer = await analyze()
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({ error: 'engine_timeout' })
    expect(await trial()).toMatchObject({ trial_used: 0 })
  })

  test('when the client leaves, the provider’s call is ended and the request given back', async () => {
    server.provider.state.handler = () => undefined
    const closedBefore = server.provider.state.closedByClient
    const leaving = new AbortController()
    const answer = analyze({}, body, leaving.signal)
    while (server.provider.requests.length === 0) await sleep(10)
    expect(await trial()).toMatchObject({ trial_used: 1 })
    leaving.abort()
    await Promise.resolve(answer).catch(() => undefined)
    await expect.poll(trial).toMatchObject({ trial_used: 0 })
    await expect.poll(() => server.provider.state.closedByClient).toBe(closedBefore + 1)
  })

  test('twenty posts with one idempotency key: one call, one charge, twenty equal answers', async () => {
    server.provider.state.handler = async (asked, response) => {
      await sleep(200)
      await good(asked, response)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => analyze({ 'Idempotency-Key': 'one' })))
    expect(answers.map(({ status }) => status)).toEqual(new Array(20).fill(200))
    expect(answers.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(new Array(20).fill('one'))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(19)
    expect(server.provider.requests).toHaveLength(1)
    expect(await trial()).toMatchObject({ trial_used: 1 })
  })

  test('the same key with another body is 422, another organization’s key is its own', async () => {
    expect((await analyze({ 'Idempotency-Key': 'k' })).status).toBe(200)
    const other = await analyze({ 'Idempotency-Key': 'k' }, { ...body, parameter: 'more' })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ error: 'idempotency_key_reused' })
    const elsewhere = await server.send('POST', '/api/v1/inference/scene-analyzer', {
      token: key,
      body,
      headers: { 'Idempotency-Key': 'k' },
    })
    expect(elsewhere.status).toBe(422)
    const { key: foreign } = await server.createUser(`neighbour-${people}`)
    const own = await server.send('POST', textExtractorPath, {
      token: foreign,
      body: { ...body, parameter: 'more' },
      headers: { 'Idempotency-Key': 'k' },
    })
    expect(own.status).toBe(200)
  })

  test('while the first one runs for long, a repeat is told when to come back', async () => {
    server.provider.state.handler = async (asked, response) => {
      await sleep(1500)
      await good(asked, response)
    }
    const first = analyze({ 'Idempotency-Key': 'slow' })
    await expect.poll(() => server.provider.requests.length).toBe(1)
    const repeat = await analyze({ 'Idempotency-Key': 'slow' })
    expect(repeat.status).toBe(409)
    expect(repeat.headers.get('Retry-After')).toBe('2')
    expect(repeat.headers.get('Idempotency-Key')).toBe('slow')
    expect((await first).status).toBe(200)
    expect(await trial()).toMatchObject({ trial_used: 1 })
  })

  test('a failure is shared with the repeats that wait, and frees the key', async () => {
    server.provider.state.handler = async (_, response) => {
      // Until all five have come, on a busy machine, too: who comes later asks anew, and rightly so.
      await sleep(400)
      response.writeHead(400).end('{}')
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => analyze({ 'Idempotency-Key': 'f' })))
    expect(answers.map(({ status }) => status)).toEqual(new Array(5).fill(502))
    expect(server.provider.requests).toHaveLength(1)
    server.provider.state.handler = good
    expect((await analyze({ 'Idempotency-Key': 'f' })).status).toBe(200)
    expect(await trial()).toMatchObject({ trial_used: 1 })
  })

  test('when the first client leaves, a repeat takes its place', async () => {
    server.provider.state.handler = () => undefined
    const leaving = new AbortController()
    const first = analyze({ 'Idempotency-Key': 'left' }, body, leaving.signal)
    while (server.provider.requests.length === 0) await sleep(10)
    server.provider.state.handler = good
    const second = analyze({ 'Idempotency-Key': 'left' })
    await sleep(50)
    leaving.abort()
    await Promise.resolve(first).catch(() => undefined)
    expect((await second).status).toBe(200)
    expect(await trial()).toMatchObject({ trial_used: 1 })
  })

  test.each(['', 'has space', 'x'.repeat(129)])('the key %j is refused', async (name) => {
    const answer = await analyze({ 'Idempotency-Key': name })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Idempotency-Key')).toBeNull()
  })
})
