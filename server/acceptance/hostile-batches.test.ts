// @module-tag slow
import { beforeEach, describe, expect, test } from 'vitest'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, tinyImage } from '../test-support/test-server.ts'

type Counts = Record<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled', number>

const respond = respondWith('openai-compatible', helloResultJson)
const unknownBatch = '6f1c0f5e-0000-4000-8000-000000000000'
const trialTotal = 100
/** Three quarters of the analyses that a process runs at a time. */
const share = 48

describe.each(testDatabases)('hostile use of batches and webhooks on $name', (database) => {
  const server = setUpServer(database, { env: { TRIAL_TOTAL: String(trialTotal) } })
  let key = ''
  let userCount = 0
  beforeEach(async () => {
    key = (await server.createUser(`user-${++userCount}`)).key
    server.provider.requests.length = 0
    server.provider.state.handler = respond
  })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, token = key) =>
    server.send('POST', `/api/v1/${path}`, { token, body, headers })
  const createBatch = async (token = key) => {
    const response = await post('batches', { agent_code: 'text-extractor' }, {}, token)
    return ((await response.json()) as { id: string }).id
  }
  const addItem = async (batch: string, item: string, token = key) =>
    (await post(`batches/${batch}/items`, { image_data: tinyImage }, { 'Idempotency-Key': item }, token))
      .status
  const counts = async (batch: string, token = key) =>
    (await server.json<{ items: Counts }>('GET', `/api/v1/batches/${batch}`, { token })).items
  const trialUsed = async () =>
    (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
      .trial_used

  test('a flood of items takes no more than the trial, and another organization does not wait for it', async () => {
    // No response ends an analysis, so that the flood uses all places that it may use.
    server.provider.state.handler = () => undefined
    const batch = await createBatch()
    const statuses = await Promise.all(
      Array.from({ length: 3 * trialTotal }, (_, index) => addItem(batch, `item-${index}`)),
    )
    const accepted = statuses.filter((status) => status === 202)
    expect(accepted).toHaveLength(trialTotal)
    expect(statuses.filter((status) => status === 402)).toHaveLength(2 * trialTotal)
    expect(await trialUsed()).toBe(trialTotal)
    await expect.poll(() => server.provider.requests.length, { timeout: 20_000 }).toBe(share)

    const { key: other } = await server.createUser(`other-${userCount}`)
    const otherBatch = await createBatch(other)
    server.provider.state.handler = respond
    expect(await addItem(otherBatch, 'one', other)).toBe(202)
    await expect.poll(() => counts(otherBatch, other), { timeout: 20_000 }).toMatchObject({ succeeded: 1 })
    expect(server.provider.requests).toHaveLength(share + 1)
    const { organization_id } = await server.organizationOfKey(key)
    await server.send('DELETE', `/api/v1/batches/${batch}`, { token: key })
    const rest = await server.database
      .selectFrom('analyses')
      .select('idempotency_key')
      .where('organization_id', '=', organization_id)
      .where('status', '=', 'running')
      .execute()
    for (const { idempotency_key } of rest) await server.ledger.cancel(organization_id, idempotency_key ?? '')
    await expect.poll(() => counts(batch), { timeout: 20_000 }).toMatchObject({ queued: 0, running: 0 })
  })

  test('the same item from many clients at once is charged once', async () => {
    const batch = await createBatch()
    const statuses = await Promise.all(Array.from({ length: 30 }, () => addItem(batch, 'same')))
    expect(new Set(statuses)).toEqual(new Set([202]))
    await expect
      .poll(() => counts(batch), { timeout: 20_000 })
      .toMatchObject({ succeeded: 1, queued: 0, running: 0 })
    expect(await trialUsed()).toBe(1)
  })

  test.each([
    ['a name of a batch', 'batches', { agent_code: 'text-extractor', name: 'n'.repeat(201) }, 422],
    ['a parameter of a batch', 'batches', { agent_code: 'text-extractor', parameter: 'p'.repeat(1001) }, 422],
    ['a batch', 'batches', { agent_code: 'text-extractor', name: 'n'.repeat(2_000_000) }, 413],
    ['the code of an agent', 'batches', { agent_code: 'a'.repeat(10_000) }, 404],
    ['a URL of a webhook', 'webhooks', { url: `https://example.com/${'u'.repeat(2000)}` }, 422],
    ['a webhook', 'webhooks', { url: `https://example.com/${'u'.repeat(2_000_000)}` }, 413],
  ])('%s that is too long is rejected', async (_, path, body, status) => {
    const response = await post(path, body)
    expect(response.status).toBe(status)
    expect(JSON.stringify(await response.json()).length).toBeLessThan(1000)
  })

  test('ids of items that are too long, empty or not ASCII are rejected, and unusual ones are told back', async () => {
    const batch = await createBatch()
    for (const id of ['x'.repeat(129), '', 'a b', 'é']) expect(await addItem(batch, id), id).toBe(422)
    const unusual = `../..//%00;'"<script>${'x'.repeat(100)}`
    expect(await addItem(batch, unusual)).toBe(202)
    await expect.poll(() => counts(batch), { timeout: 20_000 }).toMatchObject({ succeeded: 1 })
    const results = await server.send('GET', `/api/v1/batches/${batch}/results`, { token: key })
    expect(JSON.parse(await results.text())).toMatchObject({ id: unusual, status: 'succeeded' })
    expect(await trialUsed()).toBe(1)
  })

  test('calls in the wrong order get a response, and charge nothing', async () => {
    expect(await addItem(unknownBatch, 'early')).toBe(404)
    const batch = await createBatch()
    const results = (format: string) =>
      server.send('GET', `/api/v1/batches/${batch}/results?format=${format}`, { token: key })
    expect(await (await results('jsonl')).text()).toBe('')
    expect((await (await results('csv')).text()).split('\r\n')).toHaveLength(2)
    expect((await results('xml')).status).toBe(422)
    const cancel = () => server.json('DELETE', `/api/v1/batches/${batch}`, { token: key })
    expect(await cancel()).toEqual({ cancelled: 0 })
    expect(await cancel()).toEqual({ cancelled: 0 })
    expect(await addItem(batch, 'late')).toBe(409)
    expect(await trialUsed()).toBe(0)
  })

  test('items that are added while the batch is cancelled are refused or cancelled, and never run', async () => {
    server.provider.state.handler = () => undefined
    const blocker = await createBatch()
    for (let item = 0; item < share; item++) await addItem(blocker, `item-${item}`)
    await expect.poll(() => server.provider.requests.length, { timeout: 20_000 }).toBe(share)
    const batch = await createBatch()
    const adding = Array.from({ length: 20 }, (_, index) => addItem(batch, `item-${index}`))
    await server.send('DELETE', `/api/v1/batches/${batch}`, { token: key })
    const statuses = await Promise.all(adding)
    expect(statuses.filter((status) => ![202, 409].includes(status))).toEqual([])
    const accepted = statuses.filter((status) => status === 202).length
    expect(await counts(batch)).toEqual({
      queued: 0,
      running: 0,
      succeeded: 0,
      failed: 0,
      cancelled: accepted,
    })
    expect(await trialUsed()).toBe(share)
    const { organization_id } = await server.organizationOfKey(key)
    for (let item = 0; item < share; item++)
      await server.ledger.cancel(organization_id, `${blocker}:item-${item}`)
  })
})
