import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Dataset, DatasetItem } from '#contract/dataset.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createImageDataUrl, otherImage, testDatabases, tinyImage } from '../test-support/test-server.ts'

describe.each(testDatabases)('golden sets on $name', (database) => {
  const server = setUpServer(database)
  let users = 0

  async function createSet() {
    const { token, orgId } = await server.createUser(`dataset-user-${++users}`)
    const body = { name: 'Labels', agent_code: 'text-extractor' }
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body })
    const path = `/api/v1/datasets/${id}`
    const add = (image_data: string, expected: object, more: object = {}) =>
      server.json<{ item: DatasetItem; outcome: string; error?: string }>('POST', `${path}/items`, {
        token,
        body: { image_data, expected, ...more },
      })
    const read = () => server.json<Dataset>('GET', path, { token })
    const items = async () =>
      (await server.json<{ items: DatasetItem[] }>('GET', `${path}/items`, { token })).items
    return { token, orgId, id, path, add, read, items }
  }

  /** After those without a use were deleted. */
  const countImages = async (orgId: string) => {
    await server.deleteUnusedImages()
    const images = server.database.selectFrom('images').select('key').where('organization_id', '=', orgId)
    const rows = await images.execute()
    const stored = new Set((await Array.fromAsync(server.imageStore.list())).map(({ key }) => key))
    expect(rows.filter(({ key }) => !stored.has(key))).toEqual([])
    return rows.length
  }

  test('an image is in a set once, and a repeat changes nothing', async () => {
    const { add, read, items } = await createSet()
    const first = await add(tinyImage, { text: 'A' }, { name: 'a.jpg', tags: ['easy'] })
    expect(first).toMatchObject({ outcome: 'added', item: { name: 'a.jpg', width: 16, tags: ['easy'] } })
    expect(await add(tinyImage, { text: 'A' }, { tags: ['easy'] })).toMatchObject({ outcome: 'unchanged' })
    expect(await add(tinyImage, { text: 'A' })).toMatchObject({ outcome: 'unchanged' })
    expect(await read()).toMatchObject({ items: 1, version: 1 })
    const updated = await add(tinyImage, { text: 'B' })
    expect(updated).toMatchObject({
      outcome: 'updated',
      item: { id: first.item.id, expected: { text: 'B' }, name: 'a.jpg', tags: ['easy'] },
    })
    expect(await read()).toMatchObject({ items: 1, version: 2 })
    expect(await items()).toEqual([updated.item])
    expect(await add(tinyImage, { text: 'B' }, { tags: [] })).toMatchObject({
      outcome: 'updated',
      item: { tags: [] },
    })
  })

  test('two requests with the same image at once add it once', async () => {
    const { add, items } = await createSet()
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => add(tinyImage, { text: 'A' })))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'added',
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    expect(await items()).toHaveLength(1)
  })

  test('a large set is listed once, in the order in which its images were added', async () => {
    const { token, orgId, id, path, add, items } = await createSet()
    await add(tinyImage, { text: '1' })
    // Two images of each microsecond.
    await sql`
      insert into images (organization_id, digest, key, media_type, width, height, bytes, thumbnail)
      select organization_id, lpad(n::text, 64, '0'), key || n, media_type, width, height, bytes, thumbnail
      from images, generate_series(2, 900) n where organization_id = ${orgId}`.execute(server.database)
    await sql`
      insert into dataset_items (dataset_id, item_id, organization_id, digest, expected, since, created_at)
      select ${id}, gen_random_uuid(), ${orgId}, digest, json_build_object('text', digest::integer::text), 1,
        now() + digest::integer / 2 * interval '1 microsecond'
      from images where organization_id = ${orgId} and digest like '000%'`.execute(server.database)
    const numbers = (await items()).map(({ expected }) => Number(expected.text))
    const times = numbers.map((number) => Math.floor(number / 2))
    expect(new Set(numbers).size).toBe(900)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const csv = await (await server.send('GET', `${path}/export?format=csv`, { token })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(901)
  })

  test('the expected result and the tags can be changed', async () => {
    const { token, path, add, items } = await createSet()
    const { item } = await add(tinyImage, { text: 'A' })
    const change = { expected: { text: 'C' }, tags: ['hard'] }
    const changed = await server.json('PATCH', `${path}/items/${item.id}`, { token, body: change })
    expect(changed).toMatchObject({ id: item.id, ...change })
    expect(await items()).toMatchObject([{ id: item.id, ...change }])
  })

  test('images are stored in parts, and are returned as they were sent, with a thumbnail', async () => {
    const { default: sharp } = await import('sharp')
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(300_000)
    const { token, path, add } = await createSet()
    const { item } = await add(`data:image/png;base64,${noise.toString('base64')}`, { text: '' })
    const image = await server.send('GET', `${path}/images/${item.digest}`, { token })
    expect(image.headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(await image.arrayBuffer()).equals(noise)).toBe(true)
    const thumbnail = await server.send('GET', `${path}/images/${item.digest}?size=thumbnail`, { token })
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 192,
      height: 192,
    })
  })

  test('deleting a set deletes its images, except for those of another set', async () => {
    const { token, orgId, path, add } = await createSet()
    await add(tinyImage, { text: 'A' })
    await add(otherImage, { text: 'B' })
    const body = { name: 'Other', agent_code: 'text-extractor' }
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body })
    await server.send('POST', `/api/v1/datasets/${id}/items`, {
      token,
      body: { image_data: tinyImage, expected: {} },
    })
    expect(await countImages(orgId)).toBe(2)
    expect((await server.send('DELETE', path, { token })).status).toBe(204)
    expect(await countImages(orgId)).toBe(1)
    expect((await server.send('DELETE', `/api/v1/datasets/${id}`, { token })).status).toBe(204)
    expect(await countImages(orgId)).toBe(0)
    expect((await server.send('GET', path, { token })).status).toBe(404)
  })

  test('deleting an account deletes its sets and images', async () => {
    const { token, orgId, add } = await createSet()
    await add(tinyImage, { text: 'A' })
    await server.send('DELETE', '/api/v1/users/me', { token })
    expect(await countImages(orgId)).toBe(0)
  })

  test('a deleted image is in no version', async () => {
    const { token, orgId, path, add, items } = await createSet()
    const { item } = await add(tinyImage, { text: 'A' })
    await add(tinyImage, { text: 'B' })
    expect((await server.send('DELETE', `${path}/items/${item.id}`, { token })).status).toBe(204)
    expect((await server.send('DELETE', `${path}/items/${item.id}`, { token })).status).toBe(404)
    expect(await items()).toEqual([])
    expect(await countImages(orgId)).toBe(0)
  })

  test('another organization cannot read an image by its digest', async () => {
    const { add } = await createSet()
    const { item } = await add(tinyImage, { text: 'A' })
    const { token, path } = await createSet()
    expect((await server.send('GET', `${path}/images/${item.digest}`, { token })).status).toBe(404)
  })

  test.each([
    ['an unknown agent', { name: 'a', agent_code: 'nothing' }, 404],
    ['no name', { name: ' ', agent_code: 'text-extractor' }, 422],
  ])('a set with %s is rejected', async (_, body, status) => {
    const { token } = await createSet()
    expect((await server.send('POST', '/api/v1/datasets', { token, body })).status).toBe(status)
  })

  test.each([
    ['no image', { image_data: 'data:image/png;base64,AAAA' }, 422],
    ['a large expected result', { expected: { text: 'x'.repeat(70_000) } }, 422],
    ['fields that the agent lacks', { expected: { Text: 'A', __expected: 'A' } }, 422],
    ['a null character', { expected: { text: 'a\0b' } }, 422],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 422],
    ['a deep expected result', { expected: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) }, 422],
  ])('an item with %s is rejected', async (_, change, status) => {
    const { token, path, items } = await createSet()
    const body = { image_data: tinyImage, expected: { text: 'A' }, ...change }
    const response = await server.send('POST', `${path}/items`, { token, body })
    expect(response.status).toBe(status)
    expect(await items()).toEqual([])
  })

  test('exports as JSON Lines, CSV, promptfoo and OpenAI Evals', async () => {
    const { token, path, add } = await createSet()
    const expected = { text: 'Say "hi"' }
    await add(await createImageDataUrl('#123'), expected, { name: 'a,b.jpg', tags: ['x', 'y'] })
    const read = async (format: string) => {
      const response = await server.send('GET', `${path}/export?format=${format}`, { token })
      return Buffer.from(await response.arrayBuffer()).toString()
    }
    const line = JSON.parse(await read('jsonl'))
    expect(line).toMatchObject({ image: 'a,b.jpg', expected, tags: ['x', 'y'] })
    expect(line.image_data).toBe(await createImageDataUrl('#123'))
    expect(await read('csv')).toBe('\uFEFF"image","tags","text"\r\n"a,b.jpg","x;y","Say ""hi"""\r\n')
    expect(JSON.parse(await read('promptfoo'))).toMatchObject([
      { vars: { image: line.image_data, expected }, metadata: { tags: ['x', 'y'] } },
    ])
    const sample = JSON.parse(await read('openai-evals'))
    expect(sample.input[0].content[0]).toEqual({ type: 'image_url', image_url: { url: line.image_data } })
    expect(JSON.parse(sample.ideal)).toEqual(expected)
  })
})
