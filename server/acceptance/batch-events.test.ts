import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyBatch } from '../jobs/analysis-events.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createSharedBatch } from '../test-support/shared-batch.ts'
import { testDatabases } from '../test-support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test-support/webhook-receiver.ts'

type Event = {
  event: string
  data: { id?: string; items?: { succeeded: number } | null; run_ids?: string[] }
}

describe.each(testDatabases)('events of batches on $name', (database) => {
  const server = setUpServer(database, { env: { WEBHOOK_PRIVATE: '1' } })
  let user: Awaited<ReturnType<typeof server.createUser>>
  let receiver: WebhookReceiver
  let userCount = 0
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
  })
  afterAll(() => receiver.close())
  beforeEach(async () => {
    user = await server.createUser(`user-${++userCount}`)
    server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
    receiver.received.length = 0
  })

  /** Reads events until the stream ends. */
  async function watch(token: string, headers: Record<string, string> = {}) {
    const response = await server.send('GET', '/api/v1/batches/events', { token, headers })
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    const events: Event[] = []
    const state = { hasEnded: false }
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async () => {
      let rest = ''
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
        const blocks = `${rest}${chunk.value}`.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? []
          if (event) events.push({ event, data: JSON.parse(data) as Event['data'] })
        }
      }
      state.hasEnded = true
    }
    void read()
    return { events, state, close: () => reader?.cancel() }
  }

  test('members learn of new, finished, reviewed and deleted items, and others do not', async () => {
    const batch = await createSharedBatch(server, user.token)
    const other = await server.createUser(`other-${userCount}`)
    const [own, foreign] = [await watch(user.token), await watch(other.token)]
    await expect.poll(() => own.events).toEqual([{ event: 'reload', data: {} }])
    await Promise.all(['a', 'b', 'c'].map((key) => batch.send(key)))
    const last = () => own.events.at(-1)
    await expect.poll(last).toMatchObject({ event: 'batch', data: { id: batch.id, items: { succeeded: 3 } } })
    const runIds = own.events.flatMap(({ data }) => data.run_ids ?? [])
    expect([...new Set(runIds)].sort()).toEqual(['a', 'b', 'c'])
    const { length } = own.events
    const review = { verdict: 'right', agent_code: 'text-extractor', reviewed_at: '2026-11-27T09:00:00Z' }
    await server.send('PUT', '/api/v1/reviews/a', { token: user.token, body: review })
    await expect.poll(() => own.events.slice(length)).toMatchObject([{ data: { run_ids: ['a'] } }])
    await batch.delete('/data')
    await expect.poll(last).toMatchObject({ data: { id: batch.id, items: null } })
    expect(foreign.events).toEqual([{ event: 'reload', data: {} }])
    await Promise.all([own.close(), foreign.close()])
  })

  test('many changes are few events', async () => {
    const batch = await createSharedBatch(server, user.token)
    const { events, close } = await watch(user.token)
    await Promise.all(Array.from({ length: 40 }, (_, index) => batch.send(`photo-${index}`)))
    await expect
      .poll(() => events.at(-1), { timeout: 10_000 })
      .toMatchObject({ data: { items: { succeeded: 40 } } })
    expect(events.length).toBeLessThan(40)
    await close()
  })

  test('HEAD opens no stream', async () => {
    const { token } = user
    for (let index = 0; index < 201; index += 1) {
      const response = await server.send('HEAD', '/api/v1/batches/events', { token })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream'])
    }
    await (await watch(token)).close()
  })

  test('the stream of a client that does not read ends', async () => {
    const idle = await server.send('GET', '/api/v1/batches/events', { token: user.token })
    const { events, close } = await watch(user.token)
    for (let index = 0; index < 150; index += 1)
      await notifyBatch(server.database, { organizationId: user.orgId, batchId: randomUUID() })
    await expect.poll(() => events.length).toBeGreaterThan(150)
    const text = await idle.text()
    expect(text.match(/event/g)?.length ?? 0).toBeLessThan(10)
    await close()
  })

  test('the stream of a removed member, and that of a deleted key, end within 5 s', {
    tags: ['slow'],
  }, async () => {
    const uid = `member-${userCount}`
    const { token } = await server.createUser(uid)
    const id = await server.addMember(uid, user.orgId)
    const member = await watch(token, { 'Organization-Id': user.orgId })
    const byKey = await watch(user.key)
    const owner = await watch(user.token)
    await server.send('DELETE', `/api/v1/organizations/${user.orgId}/members/${id}`, { token: user.token })
    await server.send('DELETE', `/api/v1/organizations/${user.orgId}/api-keys/${user.keyId}`, {
      token: user.token,
    })
    await expect
      .poll(() => [member.state.hasEnded, byKey.state.hasEnded], { timeout: 10_000, interval: 100 })
      .toEqual([true, true])
    expect(owner.state.hasEnded).toBe(false)
    await owner.close()
  })

  test('a webhook receives each finished item of a shared batch', async () => {
    const { secret } = await server.json<{ secret: string }>('POST', '/api/v1/webhooks', {
      ...{ token: user.key, body: { url: receiver.url } },
    })
    const batch = await createSharedBatch(server, user.token)
    await batch.send('one')
    server.provider.state.handler = (_, response) => void response.writeHead(500).end()
    await batch.send('two')
    const readEvents = () =>
      receiver.received
        .map(
          ({ headers, body }) => new Webhook(secret).verify(body, headers) as { type: string; data: object },
        )
        .map(({ type, data }) => ({ type, ...data }))
        .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
    const item = { type: 'batch.item.finished', batch_id: batch.id, agent_code: 'text-extractor' }
    await expect.poll(readEvents).toEqual([
      { ...item, run_id: 'one', status: 'succeeded' },
      { ...item, run_id: 'two', status: 'failed' },
    ])
  })
})
