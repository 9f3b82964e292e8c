import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, tinyImage } from '../test-support/test-server.ts'

const respond = respondWith('openai-compatible', helloResultJson)
const batch = { agent_code: 'text-extractor', variant_id: 'text-extractor-fast', name: 'Shelf 4' }
type Counts = Record<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled', number>

describe.each(testDatabases)('batches on $name', (database) => {
  const server = setUpServer(database)
  let key = ''
  let userCount = 0
  beforeEach(async () => {
    key = (await server.createUser(`user-${++userCount}`)).key
    server.provider.requests.length = 0
    server.provider.state.handler = respond
  })
  const createBatch = async (body: object = { agent_code: 'text-extractor' }) =>
    (await server.json<{ id: string }>('POST', '/api/v1/batches', { token: key, body })).id
  const addItem = (id: string, item: string, body: object = {}) =>
    server.send('POST', `/api/v1/batches/${id}/items`, {
      token: key,
      body: { image_data: tinyImage, ...body },
      headers: { 'Idempotency-Key': item },
    })
  const readBatch = (id: string, token = key) => server.send('GET', `/api/v1/batches/${id}`, { token })
  const counts = async (id: string) => ((await (await readBatch(id)).json()) as { items: Counts }).items
  const readResults = async (id: string, format: string) =>
    await (await server.send('GET', `/api/v1/batches/${id}/results?format=${format}`, { token: key })).text()
  const readTrialUsed = async () =>
    (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
      .trial_used

  test('the items of a batch are analyzed, and their results can be read as JSON Lines and CSV', async () => {
    const id = await createBatch({ agent_code: 'text-extractor', name: 'Shelf 4' })
    for (const item of ['a.jpg', 'b.jpg', 'c.jpg']) {
      const response = await addItem(id, item)
      expect(response.status).toBe(202)
      expect(await response.json()).toMatchObject({ id: item, run_id: `${id}:${item}`, status: 'queued' })
    }
    await expect.poll(() => counts(id)).toMatchObject({ succeeded: 3, queued: 0, running: 0 })
    expect(await (await readBatch(id)).json()).toMatchObject({
      id,
      name: 'Shelf 4',
      agent_code: 'text-extractor',
      cancelled_at: null,
    })
    const lines = (await readResults(id, 'jsonl')).trim().split('\n')
    const items = lines.map((line) => JSON.parse(line) as { id: string; status: string; result: object })
    expect(items.map((item) => item.id)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
    expect(items[0]).toMatchObject({ status: 'succeeded', result: { text: 'HELLO' } })
    const [header, first] = (await readResults(id, 'csv')).split('\r\n')
    expect(header).toMatch(/^"image","id","status","error","result","confidence","warning","text",/)
    expect(first).toMatch(/^"a\.jpg","a\.jpg","succeeded",,"HELLO",,,"HELLO",/)
    expect(await readTrialUsed()).toBe(3)
  })

  test('adding an item twice charges it once', async () => {
    const id = await createBatch()
    await addItem(id, 'one')
    await expect.poll(() => counts(id)).toMatchObject({ succeeded: 1 })
    const again = await addItem(id, 'one')
    expect(again.status).toBe(202)
    expect(await again.json()).toMatchObject({ id: 'one', status: 'succeeded' })
    expect(await counts(id)).toMatchObject({ succeeded: 1 })
    expect(await readTrialUsed()).toBe(1)
    // An item with a known id and another image is rejected, because it is probably a mistake.
    const other = `${tinyImage.slice(0, -8)}AAAAAAA=`
    expect((await addItem(id, 'one', { image_data: other })).status).toBe(422)
  })

  test('an item can be read as a run', async () => {
    const id = await createBatch()
    await addItem(id, 'x'.repeat(128))
    const path = `/api/v1/runs/${encodeURIComponent(`${id}:${'x'.repeat(128)}`)}`
    const run = await server.send('GET', path, { token: key, headers: { Prefer: 'wait=10' } })
    expect(await run.json()).toMatchObject({ status: 'succeeded', result: { text: 'HELLO' } })
  })

  test('lists the batches of the organization with their counts, the newest first, for its users and keys', async () => {
    const owner = await server.createUser(`lists-${userCount}`)
    const list = (token: string) => server.json<{ id: string }[]>('GET', '/api/v1/batches', { token })
    key = owner.key
    expect(await list(key)).toEqual([])
    const first = await createBatch(batch)
    for (const item of ['a', 'b']) await addItem(first, item)
    const second = await createBatch()
    const third = await createBatch()
    await server.send('DELETE', `/api/v1/batches/${third}`, { token: key })
    await expect.poll(() => counts(first)).toMatchObject({ succeeded: 2 })

    const listed = await list(key)
    expect(listed.map(({ id }) => id)).toEqual([third, second, first])
    const read = await Promise.all([third, second, first].map(async (id) => (await readBatch(id)).json()))
    expect(listed).toEqual(read)
    expect(listed).toMatchObject([
      { status: 'cancelled', name: null },
      { status: 'complete', items: { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 } },
      { status: 'complete', name: 'Shelf 4', items: { succeeded: 2 } },
    ])
    expect(await list(owner.token)).toEqual(listed)
    const other = await server.createUser(`lists-other-${userCount}`)
    expect(await list(other.key)).toEqual([])
    expect(await list(other.token)).toEqual([])
  })

  test('lists a batch with unfinished items as running, also after it was cancelled, and at most 100 batches', async () => {
    const { organization_id } = await server.organizationOfKey(key)
    const old = Array.from({ length: 101 }, (_, index) => ({
      organization_id,
      agent_code: 'text-extractor',
      variant_id: null,
      context: null,
      name: `old-${index}`,
      cancelled_at: null,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }))
    await server.database.insertInto('batches').values(old).execute()
    server.provider.state.handler = () => undefined
    const id = await createBatch()
    await addItem(id, 'slow')
    await expect.poll(() => counts(id)).toMatchObject({ running: 1 })
    await server.send('DELETE', `/api/v1/batches/${id}`, { token: key })
    const listed = await server.json<{ id: string; name: string | null; status: string }[]>(
      'GET',
      '/api/v1/batches',
      { token: key },
    )
    expect(listed).toHaveLength(100)
    expect(listed[0]).toMatchObject({ id, status: 'running', items: { running: 1 } })
    expect(listed.at(-1)).toMatchObject({ name: 'old-2' })
    await server.ledger.cancel(organization_id, `${id}:slow`)
  })

  test('pages through all batches without gaps or repetitions while batches are added and deleted', async () => {
    const { organization_id } = await server.organizationOfKey(key)
    // Several in the same millisecond, and some in the same microsecond.
    const rows = Array.from({ length: 250 }, (_, index) => ({
      organization_id,
      agent_code: 'text-extractor',
      created_at: sql<Date>`timestamptz '2026-01-01' + ${Math.floor(index / 7) * 40} * interval '1 microsecond'`,
    }))
    const inserted = await server.database.insertInto('batches').values(rows).returning('id').execute()
    const other = await server.createUser(`pages-other-${userCount}`)
    const readPage = async (path: string, token = key) => {
      const response = await server.send('GET', path, { token })
      const link = response.headers.get('Link')
      const [, next] = /^<(.+)>; rel="next"$/.exec(link ?? '') ?? []
      return { ids: ((await response.json()) as { id: string }[]).map(({ id }) => id), next, link }
    }
    const pages: string[][] = []
    let next: string | undefined = '/api/v1/batches'
    while (next) {
      const page = await readPage(next)
      pages.push(page.ids)
      await createBatch()
      const last = page.ids.at(-1) ?? ''
      await server.database
        .updateTable('batches')
        .set({ deleted_at: new Date() })
        .where('id', '=', last)
        .execute()
      if (page.next)
        expect(await readPage(page.next, other.key)).toEqual({ ids: [], next: undefined, link: null })
      next = page.next
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
    const listed = pages.flat()
    expect(new Set(listed)).toEqual(new Set(inserted.map(({ id }) => id)))
    const order = new Map(inserted.map(({ id }, index) => [id, Math.floor(index / 7)]))
    const positions = listed.map((id) => order.get(id) ?? -1)
    expect(positions).toEqual(positions.toSorted((one, another) => another - one))
    const invalid = await server.send('GET', '/api/v1/batches?before=100', { token: key })
    expect(invalid.status).toBe(422)
  })

  test('cancelling a batch refunds items that have not started, and the batch accepts no more items', async () => {
    server.provider.state.handler = () => undefined
    await server.database.updateTable('analyses').set({ status: 'cancelled' }).execute()
    const id = await createBatch()
    // Of the 64 places of this process, an organization has 48, so 32 items wait.
    await Promise.all(Array.from({ length: 80 }, (_, index) => addItem(id, `item-${index}`)))
    await expect.poll(async () => (await counts(id)).running).toBe(48)
    server.provider.state.handler = respond
    const response = await server.send('DELETE', `/api/v1/batches/${id}`, { token: key })
    expect(await response.json()).toEqual({ cancelled: 32 })
    expect(await readTrialUsed()).toBe(48)
    const late = await addItem(id, 'late')
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ error: 'batch_cancelled' })
    const { database } = server
    const { organization_id } = await server.organizationOfKey(key)
    const running = await database
      .selectFrom('analyses')
      .select('idempotency_key')
      .where('batch_id', '=', id)
      .where('status', '=', 'running')
      .execute()
    for (const { idempotency_key } of running)
      await server.ledger.cancel(organization_id, idempotency_key ?? '')
    // Running items stay charged, because the operator pays for the request to the provider.
    expect(await readTrialUsed()).toBe(48)
  })

  test('a failed item is not charged and contains the error', async () => {
    server.provider.state.handler = (_, response) => void response.writeHead(500).end()
    const id = await createBatch()
    await addItem(id, 'failing')
    await expect.poll(() => counts(id)).toMatchObject({ failed: 1 })
    const [line = ''] = (await readResults(id, 'jsonl')).split('\n')
    expect(JSON.parse(line)).toMatchObject({ status: 'failed', error: { error: 'provider_failed' } })
    expect(await readTrialUsed()).toBe(0)
  })

  test('escapes formulas in CSV, also in an item id', async () => {
    server.provider.state.handler = respondWith(
      'openai-compatible',
      JSON.stringify({ text: '=HYPERLINK("https://example.com")', full_text: 'x' }),
    )
    const id = await createBatch()
    await addItem(id, '=1+1')
    await expect.poll(() => counts(id)).toMatchObject({ succeeded: 1 })
    const [, line] = (await readResults(id, 'csv')).split('\r\n')
    expect(line).toContain(`"'=1+1"`)
    expect(line).toContain(`"'=HYPERLINK(""https://example.com"")"`)
  })

  test('rejects an unknown agent, an item with options, and an item without an idempotency key', async () => {
    const unknown = await server.send('POST', '/api/v1/batches', { token: key, body: { agent_code: 'none' } })
    expect(unknown.status).toBe(404)
    const id = await createBatch()
    expect((await addItem(id, 'one', { parameter: 'apples' })).status).toBe(422)
    const path = `/api/v1/batches/${id}/items`
    const body = { image_data: tinyImage }
    expect((await server.send('POST', path, { token: key, body })).status).toBe(422)
    expect((await addItem('not-a-uuid', 'one')).status).toBe(404)
    expect(await counts(id)).toMatchObject({ queued: 0, succeeded: 0 })
  })

  test('a batch of another organization does not exist', async () => {
    const id = await createBatch(batch)
    const { key: foreign } = await server.createUser(`other-${userCount}`)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/results'],
      ['POST', '/items'],
    ] as const) {
      const response = await server.send(method, `/api/v1/batches/${id}${path}`, {
        token: foreign,
        headers: { 'Idempotency-Key': 'one' },
        ...(method === 'POST' && { body: { image_data: tinyImage } }),
      })
      expect(response.status, `${method} ${path}`).toBe(404)
    }
  })
})
