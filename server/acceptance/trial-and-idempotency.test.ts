import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

const respond = respondWith('openai-compatible', helloResultJson)
const body = { image_data: tinyImage }

describe.each(testDatabases)('trial and idempotency on $name', (database) => {
  const server = setUpServer(database, {
    env: { TRIAL_TOTAL: '30', ENGINE_TIMEOUT_SECONDS: '8' },
    retryWaitMs: 2_000,
  })
  let userCount = 0
  let key = ''
  beforeEach(async () => {
    server.provider.state.handler = respond
    server.provider.requests.length = 0
    key = (await server.createUser(`user-${++userCount}`)).key
  })
  const analyze = (headers: Record<string, string> = {}, requestBody: object = body, signal?: AbortSignal) =>
    server.send('POST', textExtractorPath, {
      token: key,
      body: requestBody,
      headers,
      ...(signal && { signal }),
    })
  const readTrial = () =>
    server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key })

  test('a result is charged once and appears in the usage', async () => {
    const response = await analyze()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({
      text: 'HELLO',
      full_text: 'HELLO',
      metadata: { provider: 'openai-compatible', model: 'llava-test' },
      variant_model: 'llava-test',
      processing_time_ms: expect.any(Number),
    })
    expect(await readTrial()).toEqual({
      success: true,
      trial_used: 1,
      trial_remaining: 29,
      trial_total: 30,
      trial_percentage_used: 3.3,
    })
    const token = server.google.signIn(`user-${userCount}`)
    expect(await server.json('GET', '/api/v1/analytics/monthly-stats', { token })).toEqual({
      api_calls_this_month: 1,
      by_agent: [{ agent_code: 'text-extractor', api_calls: 1 }],
    })
  })

  test('50 concurrent requests with a trial of 30 return 30 results and 20 times 402', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => analyze()))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30)
    const rejected = responses.filter(({ status }) => status === 402)
    expect(rejected).toHaveLength(20)
    expect(await rejected[0]?.json()).toEqual({
      error: 'usage_limit_exceeded',
      message: 'All 30 requests of your trial have been used.',
      request_id: expect.any(String),
      upgrade_message: expect.stringContaining('contact support'),
    })
    expect(server.provider.requests).toHaveLength(30)
    expect(await readTrial()).toMatchObject({
      trial_used: 30,
      trial_remaining: 0,
      trial_percentage_used: 100,
    })
  })

  test('charges only successful requests when the provider fails half of them', async () => {
    let count = 0
    server.provider.state.handler = (request, response) => {
      if (count++ % 2) return respond(request, response)
      response.writeHead(500, { 'Content-Type': 'application/json' })
      response.end('{"error":{"message":"no"}}')
    }
    const responses = await Promise.all(Array.from({ length: 28 }, () => analyze()))
    const succeeded = responses.filter(({ status }) => status === 200).length
    expect(succeeded).toBe(14)
    expect(responses.filter(({ status }) => status === 502)).toHaveLength(14)
    expect(await readTrial()).toMatchObject({ trial_used: 14 })
    const token = server.google.signIn(`user-${userCount}`)
    expect(await server.json('GET', '/api/v1/analytics/monthly-stats', { token })).toEqual({
      api_calls_this_month: 14,
      by_agent: [{ agent_code: 'text-extractor', api_calls: 14 }],
    })
  })

  test('returns 504 on timeout, and charges the request, which the provider may bill', async () => {
    server.provider.state.handler = () => undefined
    const response = await analyze()
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ error: 'engine_timeout', charged: true })
    expect(await readTrial()).toMatchObject({ trial_used: 1 })
  })

  test('20 concurrent requests with one idempotency key are charged once and return the same response', async () => {
    server.provider.state.handler = async (request, response) => {
      await sleep(200)
      await respond(request, response)
    }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => analyze({ 'Idempotency-Key': 'one' })),
    )
    expect(responses.map(({ status }) => status)).toEqual(new Array(20).fill(200))
    expect(responses.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(new Array(20).fill('one'))
    const texts = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(texts).size).toBe(1)
    expect(responses.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(19)
    expect(server.provider.requests).toHaveLength(1)
    expect(await readTrial()).toMatchObject({ trial_used: 1 })
  })

  test('returns 422 for the same key with another body; keys are scoped to an organization', async () => {
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
    const { key: otherKey } = await server.createUser(`other-${userCount}`)
    const own = await server.send('POST', textExtractorPath, {
      token: otherKey,
      body: { ...body, parameter: 'more' },
      headers: { 'Idempotency-Key': 'k' },
    })
    expect(own.status).toBe(200)
  })

  test('returns 409 with Retry-After while the first request is still running', async () => {
    server.provider.state.handler = async (request, response) => {
      await sleep(5_000)
      await respond(request, response)
    }
    const first = analyze({ 'Idempotency-Key': 'slow' })
    await expect.poll(() => server.provider.requests.length).toBe(1)
    const retry = await analyze({ 'Idempotency-Key': 'slow' })
    expect(retry.status).toBe(409)
    expect(retry.headers.get('Retry-After')).toBe('2')
    expect(retry.headers.get('Idempotency-Key')).toBe('slow')
    expect((await first).status).toBe(200)
    expect(await readTrial()).toMatchObject({ trial_used: 1 })
  })

  test('waiting retries share the failure of the first request, and the key can be used again', async () => {
    server.provider.state.handler = async (_, response) => {
      // All five requests must arrive before the analysis ends, because a later one would start a new analysis.
      await sleep(1_200)
      response.writeHead(500).end('{}')
    }
    const responses = await Promise.all(Array.from({ length: 5 }, () => analyze({ 'Idempotency-Key': 'f' })))
    expect(responses.map(({ status }) => status)).toEqual(new Array(5).fill(502))
    expect(server.provider.requests).toHaveLength(1)
    server.provider.state.handler = respond
    expect((await analyze({ 'Idempotency-Key': 'f' })).status).toBe(200)
    expect(await readTrial()).toMatchObject({ trial_used: 1 })
  })

  test.each(['', 'has space', 'x'.repeat(129)])('rejects the key %j', async (name) => {
    const response = await analyze({ 'Idempotency-Key': name })
    expect(response.status).toBe(422)
    expect(response.headers.get('Idempotency-Key')).toBeNull()
  })
})
