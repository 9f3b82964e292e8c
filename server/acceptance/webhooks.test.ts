import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, tinyImage } from '../test-support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test-support/webhook-receiver.ts'

type Event = { type: string; timestamp: string; data: Record<string, unknown> }

describe.each(testDatabases)('webhooks on $name', (database) => {
  const server = setUpServer(database, { env: { WEBHOOK_PRIVATE: '1' } })
  let receiver: WebhookReceiver
  let key = ''
  let userCount = 0
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
  })
  afterAll(() => receiver.close())
  beforeEach(async () => {
    key = (await server.createUser(`user-${++userCount}`)).key
    server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
    receiver.received.length = 0
    receiver.state.status = 200
  })
  const createWebhook = async (url = receiver.url) =>
    await server.json<{ id: string; secret: string }>('POST', '/api/v1/webhooks', {
      token: key,
      body: { url },
    })
  const listDeliveries = async (id: string) =>
    await server.json<{ id: string; type: string; attempts: number; error: string; delivered_at: string }[]>(
      'GET',
      `/api/v1/webhooks/${id}/deliveries`,
      { token: key },
    )
  const runInBackground = (id: string) =>
    server.send('POST', '/api/v1/inference/text-extractor', {
      token: key,
      body: { image_data: tinyImage },
      headers: { Prefer: 'respond-async', 'Idempotency-Key': id },
    })
  const addItem = (batch: string, item: string) =>
    server.send('POST', `/api/v1/batches/${batch}/items`, {
      token: key,
      body: { image_data: tinyImage },
      headers: { 'Idempotency-Key': item },
    })
  /** Verifies the signatures with the public library of Standard Webhooks, and returns each event once. */
  function verifyEvents(secret: string): Event[] {
    const events = receiver.received.map(({ headers, body }) => [
      headers['webhook-id'] as string,
      new Webhook(secret).verify(body, headers) as Event,
    ])
    return Object.values(Object.fromEntries(events))
  }

  test('a webhook for a finished background run has a signature that the public library verifies', async () => {
    const { id, secret } = await createWebhook()
    expect((await runInBackground('run-1')).status).toBe(202)
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(verifyEvents(secret)).toMatchObject([
      {
        type: 'run.finished',
        data: { run_id: 'run-1', agent_code: 'text-extractor', status: 'succeeded' },
      },
    ])
    expect(() => verifyEvents('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow()
    await expect
      .poll(() => listDeliveries(id))
      .toMatchObject([{ type: 'run.finished', attempts: 1, error: null, delivered_at: expect.any(String) }])
  })

  test('a run that fails or is cancelled is announced, a synchronous one is not', async () => {
    const { secret } = await createWebhook()
    await server.send('POST', '/api/v1/inference/text-extractor', {
      token: key,
      body: { image_data: tinyImage },
    })
    server.provider.state.handler = (_, response) => void response.writeHead(400).end('{}')
    await runInBackground('bad')
    await expect.poll(() => verifyEvents(secret)).toHaveLength(1)
    expect(verifyEvents(secret)).toMatchObject([{ data: { run_id: 'bad', status: 'failed' } }])
  })

  test('a batch is announced once, when its last item has ended', async () => {
    const { secret } = await createWebhook()
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/batches', {
      token: key,
      body: { agent_code: 'text-extractor' },
    })
    // The provider does not respond until all items are added, so that no item ends before.
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    const respond = respondWith('openai-compatible', helloResultJson)
    server.provider.state.handler = async (request, response) => {
      await released
      await respond(request, response)
    }
    for (let item = 0; item < 8; item++) await addItem(id, `item-${item}`)
    release()
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
    expect(verifyEvents(secret)).toMatchObject([
      { type: 'batch.finished', data: { batch_id: id, items: { succeeded: 8, failed: 0, cancelled: 0 } } },
    ])
  })

  test('a receiver that is down gets each event when it is back', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const { id, secret } = await createWebhook()
    receiver.state.status = 503
    for (let run = 0; run < 5; run++) await runInBackground(`run-${run}`)
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(5)
    await expect
      .poll(() => listDeliveries(id))
      .toEqual(
        Array.from({ length: 5 }, () =>
          expect.objectContaining({ error: 'The receiver responded with status 503', delivered_at: null }),
        ),
      )
    receiver.received.length = 0
    receiver.state.status = 200
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(5)
    const runs = verifyEvents(secret).map(({ data }) => data.run_id)
    expect(runs.toSorted()).toEqual(['run-0', 'run-1', 'run-2', 'run-3', 'run-4'])
  })

  test('a receiver that refuses connections gets each event when it is back', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    const { id, secret } = await createWebhook()
    await receiver.close()
    for (let run = 0; run < 5; run++) await runInBackground(`run-${run}`)
    await expect
      .poll(() => listDeliveries(id), { timeout: 10_000 })
      .toEqual(
        Array.from({ length: 5 }, () =>
          expect.objectContaining({
            attempts: expect.toSatisfy((attempts: number) => attempts > 0),
            error: expect.stringContaining('ECONNREFUSED'),
            delivered_at: null,
          }),
        ),
      )
    receiver = await startWebhookReceiver(receiver.port)
    await expect.poll(() => verifyEvents(secret).length, { timeout: 30_000 }).toBe(5)
    const runs = verifyEvents(secret).map(({ data }) => data.run_id)
    expect(runs.toSorted()).toEqual(['run-0', 'run-1', 'run-2', 'run-3', 'run-4'])
  })

  test('a test event can be sent, and a deleted webhook receives nothing', async () => {
    const { id, secret } = await createWebhook()
    await server.send('POST', `/api/v1/webhooks/${id}/test`, { token: key })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(verifyEvents(secret)).toMatchObject([{ type: 'webhook.test' }])
    expect((await server.send('DELETE', `/api/v1/webhooks/${id}`, { token: key })).status).toBe(204)
    await runInBackground('later')
    await expect
      .poll(() => server.json('GET', '/api/v1/runs/later', { token: key }))
      .toMatchObject({ status: 'succeeded' })
    expect(receiver.received).toHaveLength(1)
  })

  test('webhooks of another organization are 404, and the secret is shown once', async () => {
    const { id } = await createWebhook()
    expect(await server.json('GET', '/api/v1/webhooks', { token: key })).toEqual([
      { id, url: receiver.url, created_at: expect.any(String) },
    ])
    const other = (await server.createUser(`user-${++userCount}`)).key
    expect(await server.json('GET', '/api/v1/webhooks', { token: other })).toEqual([])
    for (const [method, path] of [
      ['DELETE', id],
      ['GET', `${id}/deliveries`],
      ['POST', `${id}/test`],
      ['DELETE', 'x'],
    ] as const)
      expect((await server.send(method, `/api/v1/webhooks/${path}`, { token: other })).status).toBe(404)
  })

  test('an organization can have ten webhooks', async () => {
    for (let count = 0; count < 10; count++) await createWebhook()
    const response = await server.send('POST', '/api/v1/webhooks', {
      token: key,
      body: { url: receiver.url },
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'too_many_webhooks' })
  })
})
