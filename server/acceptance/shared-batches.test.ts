import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { respondHello, setUpSharedBatchTests } from '../test-support/set-up-shared-batch-tests.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'
import { createImageBytes, createUploadByType, postUpload } from '../test-support/uploads.ts'

const place = { latitude: 52.5, longitude: 13.4, accuracy: 8.4 }

describe.each(testDatabases)('shared batches on $name', (database) => {
  const { server, user, createBatch, readTrialUsed, countStored } = setUpSharedBatchTests(database)

  test('an image that is sent with its batch is an item with its result, and charged once', async () => {
    const batch = await createBatch({ name: 'Field 7', notes: 'North side', is_series: true })
    const taken_at = '2026-11-27T08:00:00.000Z'
    const details = { note: 'Row 3', taken_at, place, quality: { sharpness: 0.5 }, position: 7 }
    const first = await batch.send('one', details)
    expect([first.status, await first.json()]).toMatchObject([200, { text: 'HELLO' }])
    const again = await batch.send('one', { ...details, note: 'another' })
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    const { items, next } = await batch.list()
    expect(next).toBeNull()
    expect(items).toEqual([
      {
        ...{ run_id: 'one', name: 'one.jpg', position: 7, note: 'Row 3', quality: { sharpness: 0.5 } },
        ...{
          taken_at,
          place,
          status: 'succeeded',
          error: null,
          verdict: null,
          correction: null,
          reviewed_by: null,
          revision: null,
        },
        created_by: { user_id: expect.any(String), name: expect.any(String) },
        created_at: expect.any(String),
        completed_at: expect.any(String),
        image: { digest: expect.stringMatching(/^[0-9a-f]{64}$/), width: 16, height: 16 },
        result: expect.objectContaining({ text: 'HELLO' }),
      },
    ])
    expect(await batch.read()).toMatchObject({
      ...{ name: 'Field 7', notes: 'North side', is_series: true, is_shared: true, reviewed: 0 },
      items: { succeeded: 1, failed: 0 },
      last_item: { run_id: 'one', has_image: true },
    })
    expect(await readTrialUsed()).toBe(1)
  })

  test('an unknown batch is a 404 before anything is charged or stored', async () => {
    const stored = await countStored()
    const batch = await createBatch()
    const response = await batch.send('one', { id: randomUUID() })
    expect([response.status, await response.json()]).toMatchObject([404, { error: 'batch_not_found' }])
    expect((await batch.send('one', { id: 'no-uuid' })).status).toBe(404)
    expect([await readTrialUsed(), await countStored()]).toEqual([0, stored])
  })

  test('an image of another agent, or without a key, is refused', async () => {
    const { id } = await createBatch()
    const body = { image_data: tinyImage, batch: { id, name: 'a.jpg', position: 1 } }
    const send = (path: string, headers: Record<string, string>) =>
      server.send('POST', path, { token: user.token, body, headers })
    expect((await send('/api/v1/inference/counter', { 'Idempotency-Key': 'a' })).status).toBe(422)
    expect((await send(textExtractorPath, {})).status).toBe(422)
    expect(await readTrialUsed()).toBe(0)
  })

  test.each(Object.keys(createUploadByType))('an item is sent as %s', async (type) => {
    const batch = await createBatch()
    const ref = JSON.stringify({ id: batch.id, name: 'a "b".jpg', position: 2.5, place })
    const upload = createUploadByType[type]?.(await createImageBytes('jpeg'), {
      ...(type === 'JSON' ? { batch: JSON.parse(ref) } : { batch: ref }),
    } as object)
    const response = await postUpload(server, user.token, upload ?? { body: '' }, 'one')
    expect(response.status).toBe(200)
    expect((await batch.list()).items).toMatchObject([{ name: 'a "b".jpg', position: 2.5, place }])
  })

  test('the same item sent by several requests at once is stored and charged once', async () => {
    const batch = await createBatch()
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map(() => batch.send('same')))
    expect(responses.map(({ status }) => status)).toEqual(new Array(6).fill(200))
    expect((await batch.list()).items).toHaveLength(1)
    expect(await batch.read()).toMatchObject({ items: { succeeded: 1 } })
    expect(await readTrialUsed()).toBe(1)
  })

  test('the same batch created at once by two devices is one, and its name and notes change', async () => {
    const batch = await createBatch()
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => batch.save({ name })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await batch.save({ notes: 'New' })
    expect((await batch.read()).name).toMatch(/^[ABC]$/)
    await batch.save({ name: null })
    expect(await batch.read()).toMatchObject({ name: null, notes: 'New' })
  })

  test('a run that was analyzed before is added without another charge', async () => {
    const headers = { 'Idempotency-Key': 'earlier' }
    await server.send('POST', textExtractorPath, {
      token: user.token,
      body: { image_data: tinyImage },
      headers,
    })
    const batch = await createBatch()
    expect((await batch.send('earlier')).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await batch.list()).items).toMatchObject([{ run_id: 'earlier', result: { text: 'HELLO' } }])
    expect(await batch.read()).toMatchObject({ items: { succeeded: 1 } })
    expect(await readTrialUsed()).toBe(1)
  })

  test('a failed item that is sent again is one item', async () => {
    server.provider.state.handler = (_, response) => void response.writeHead(500).end()
    const batch = await createBatch()
    expect((await batch.send('one')).status).toBe(502)
    expect((await batch.list()).items).toMatchObject([
      { status: 'failed', error: { error: 'provider_failed' } },
    ])
    server.provider.state.handler = respondHello
    expect((await batch.send('one')).status).toBe(200)
    expect((await batch.list()).items).toMatchObject([{ status: 'succeeded', error: null }])
    expect(await batch.read()).toMatchObject({ items: { succeeded: 1, failed: 0 } })
  })

  test('items are read in pages by their positions, or by their ids', async () => {
    const batch = await createBatch()
    for (const [index, key] of ['d', 'a', 'c', 'b'].entries())
      await batch.send(key, { position: [3, 1, 2, 2][index] ?? 0 })
    const keys = (page: { items: { run_id: string }[] }) => page.items.map(({ run_id }) => run_id)
    const first = await batch.list('?limit=3')
    expect([keys(first), first.next]).toEqual([['a', 'b', 'c'], 'c'])
    const second = await batch.list(`?limit=3&after=${first.next}`)
    expect([keys(second), second.next]).toEqual([['d'], null])
    expect(keys(await batch.list('?run_id=d&run_id=a'))).toEqual(['a', 'd'])
  })

  test('a page ends after 4 MB of results, and an export has all', async () => {
    const batch = await createBatch()
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const [position, key] of ids.entries()) await batch.send(key, { position })
    const response = JSON.stringify({ text: 'x'.repeat(1.5 * 1024 ** 2) })
    await server.database
      .updateTable('analyses')
      .set({ response })
      .where('idempotency_key', 'in', ids)
      .where('organization_id', '=', user.orgId)
      .execute()
    for (const query of ['?limit=4', `?${ids.map((id) => `run_id=${id}`).join('&')}`]) {
      const first = await batch.list(query)
      const second = await batch.list(`${query}&after=${first.next}`)
      const pages = [first, second].map(({ items, next }) => [items.map(({ run_id }) => run_id), next])
      expect(pages).toEqual([
        [['a', 'b', 'c'], 'c'],
        [['d', 'e'], null],
      ])
    }
    const lines = await (await batch.get('/results')).text()
    expect(lines.match(/"run_id":"."/g)).toEqual(ids.map((id) => `"run_id":"${id}"`))
  })

  test('a page has at most 200 items, and an export of a batch that is deleted meanwhile fails', async () => {
    const batch = await createBatch()
    const items = Array.from({ length: 201 }, (_, position) => ({
      ...{
        organization_id: user.orgId,
        batch_id: batch.id,
        run_id: `${batch.id}:${position}`,
        name: '',
        position,
      },
    }))
    await server.database.insertInto('batch_items').values(items).execute()
    const page = await batch.list('?limit=1000')
    expect([page.items.length, page.next]).toEqual([200, `${batch.id}:199`])
    expect((await batch.get('/items?limit=1001')).status).toBe(422)
    const reader = (await batch.get('/results')).body?.getReader()
    await reader?.read()
    expect((await batch.delete('/data')).status).toBe(204)
    const readRest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readRest()).rejects.toThrow('The file could not be read to its end.')
  })

  test('an image whose bytes were lost is stored again when it is sent again', async () => {
    const batch = await createBatch()
    await batch.send('one')
    for await (const { key } of server.imageStore.list()) await server.imageStore.remove(key)
    expect((await batch.get('/items/one/image')).status).toBe(404)
    expect((await batch.send('one')).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await batch.get('/items/one/image')).status).toBe(200)
    expect(await readTrialUsed()).toBe(1)
  })

  test('images and thumbnails are returned as sent, and are revalidated', async () => {
    const batch = await createBatch()
    await batch.send('one')
    const image = await batch.get('/items/one/image')
    const sent = Buffer.from(tinyImage.split(',')[1] ?? '', 'base64')
    expect(Buffer.from(await image.arrayBuffer()).equals(sent)).toBe(true)
    expect(image.headers.get('Content-Type')).toBe('image/jpeg')
    expect(image.headers.get('Cache-Control')).toBe('private, no-cache')
    const thumbnail = await batch.get('/items/one/thumbnail')
    expect(thumbnail.headers.get('Content-Type')).toBe('image/webp')
    const etag = thumbnail.headers.get('ETag') ?? ''
    expect((await batch.get('/items/one/thumbnail', { 'If-None-Match': etag })).status).toBe(304)
    expect((await batch.get('/items/two/image')).status).toBe(404)
  })

  test('name, note and review of an item change, and are exported with its place', async () => {
    const batch = await createBatch()
    await batch.send('one', { place, taken_at: '2026-11-27T08:00:00Z' })
    await batch.send('two', { position: 2 })
    expect((await batch.patch('/items/one', { note: 'Leak' })).status).toBe(204)
    expect((await batch.patch('/items/none', { note: 'x' })).status).toBe(404)
    const review = { verdict: 'wrong', correction: { text: 'HALLO' }, agent_code: 'text-extractor' }
    const body = { ...review, reviewed_at: '2026-11-27T09:00:00Z' }
    await server.send('PUT', '/api/v1/reviews/one', { token: user.token, body })
    const [item] = (await batch.list()).items
    expect(item).toMatchObject({
      ...{ note: 'Leak', verdict: 'wrong', correction: { text: 'HALLO' }, revision: expect.any(String) },
    })
    const reviewer = item?.reviewed_by?.name
    expect(reviewer).toBeTruthy()
    expect(item?.reviewed_by).toEqual(item?.created_by)
    expect(await batch.read()).toMatchObject({ reviewed: 1 })
    const exported = { verdict: 'wrong', correction: { text: 'HALLO' }, reviewed_by: reviewer }
    const geojson = await (await batch.get('/results?format=geojson')).json()
    expect(geojson).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'Point', coordinates: [13.4, 52.5] },
          properties: { name: 'one.jpg', note: 'Leak', ...exported },
        },
      ],
    })
    const [header, first] = (await (await batch.get('/results?format=csv')).text()).split('\r\n')
    expect(header).toContain(
      '"reviewed_by","correction","your_note","photo_taken","photo_latitude","photo_longitude","photo_accuracy_m"',
    )
    expect(first).toContain(
      `"${reviewer}","{""text"":""HALLO""}","Leak","2026-11-27T08:00:00.000Z",52.5,13.4,9`,
    )
    const [line = ''] = (await (await batch.get('/results')).text()).split('\n')
    expect(JSON.parse(line)).toMatchObject({ id: 'one', name: 'one.jpg', note: 'Leak', place, ...exported })
  })
})
