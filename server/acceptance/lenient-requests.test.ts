import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, textExtractorPath } from '../test-support/test-server.ts'
import { type Bytes, createImageBytes, postUpload } from '../test-support/uploads.ts'

const agent_code = 'text-extractor'
const reviewed_at = '2026-11-24T08:00:00Z'

let server: TestServer
let token: string
let png: Bytes
let base64: string
beforeAll(async () => {
  server = await createTestServer()
  token = (await server.createUser('user')).key
  png = await createImageBytes('png')
  base64 = Buffer.from(png).toString('base64')
})
afterAll(() => server.close())

const post = (path: string, body: object) => server.send('POST', path, { token, body })
const analyze = (fields: object) =>
  post(textExtractorPath, { image_data: `data:image/png;base64,${base64}`, ...fields })

test('the type of an agent, as cards show it, is accepted for its code', async () => {
  const path = textExtractorPath.replace('text-extractor', 'text_extractor')
  const body = { image_data: `data:image/png;base64,${base64}` }
  expect((await post(path, body)).status).toBe(200)
})

describe('fields that are null or empty count as absent', () => {
  const optional = ['provider', 'model', 'variant_id', 'parameter']
  test.each(optional.flatMap((name) => [null, ''].map((value) => ({ [name]: value }))))(
    '%j of an analysis',
    async (fields) => {
      expect((await analyze(fields)).status).toBe(200)
    },
  )

  test('of batches, their items, golden sets, evaluations and reviews', async () => {
    const batch = { agent_code, variant_id: '', parameter: null, name: '' }
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/batches', { token, body: batch })
    expect(await server.json('GET', `/api/v1/batches/${id}`, { token })).toMatchObject({ name: null })
    const item = { image_data: base64, model: '', variant_id: null }
    const headers = { 'Idempotency-Key': 'item' }
    const added = await server.send('POST', `/api/v1/batches/${id}/items`, { token, body: item, headers })
    expect(added.status).toBe(202)

    const set = await server.json<{ id: string }>('POST', '/api/v1/datasets', {
      token,
      body: { name: 'a', agent_code },
    })
    const image = { image_data: base64, expected: { text: '' }, name: null, tags: null }
    expect((await post(`/api/v1/datasets/${set.id}/items`, image)).status).toBe(200)
    const { items } = await server.json<{ items: { expected: unknown }[] }>(
      'GET',
      `/api/v1/datasets/${set.id}/items`,
      { token },
    )
    expect(items[0]?.expected, 'values of results are kept').toEqual({ text: '' })
    const candidates = [{ agent_code, variant_id: '', provider: null, model: '', parameter: null }]
    const evaluation = { dataset_id: set.id, candidates, stops_early: null }
    expect((await post('/api/v1/evaluations/estimate', evaluation)).status).toBe(200)

    const review = { verdict: 'right', agent_code, reviewed_at, variant_id: '', revision: null, replaces: '' }
    expect((await server.send('PUT', '/api/v1/reviews/run', { token, body: review })).status).toBe(200)
    expect((await server.send('GET', '/api/v1/evaluations?dataset_id=', { token })).status).toBe(200)
    expect((await server.send('GET', `/api/v1/batches/${id}/results?format=`, { token })).status).toBe(200)
  })

  test('but not those that are required', async () => {
    for (const name of [null, ''])
      expect((await post('/api/v1/datasets', { name, agent_code })).status).toBe(422)
    expect((await analyze({ image_data: '' })).status).toBe(422)
    const review = { verdict: '', agent_code, reviewed_at }
    expect((await server.send('PUT', '/api/v1/reviews/run', { token, body: review })).status).toBe(422)
  })
})

describe('the content of an image counts, not its label', () => {
  test.each([
    'data:image/PNG;base64,',
    'DATA:image/png;BASE64,',
    'data:image/png;name=a.png;base64,',
    'data:image/png;charset=utf-8;base64,',
    'data:application/octet-stream;base64,',
    'data:image/pjpeg;base64,',
    'data:;base64,',
    '',
  ])('with the prefix "%s"', async (prefix) => {
    expect((await analyze({ image_data: prefix + base64 })).status).toBe(200)
    const wrapped = base64.replaceAll(/.{60}/g, '$&\r\n')
    expect((await analyze({ image_data: prefix + wrapped })).status).toBe(200)
  })

  test.each([
    'https://example.com/image-of-a-shelf.png',
    'data:image/png,x',
    'file:///etc/passwd',
    'c2hvcnQ',
    'x'.repeat(40),
  ])('but %s is no image', async (image_data) => {
    const response = await analyze({ image_data })
    expect([response.status, await response.json()]).toMatchObject([422, { error: 'invalid_image' }])
  })

  test.each([
    'application/octet-stream',
    'image/pjpeg',
    'image/x-png',
    'application/x-www-form-urlencoded',
    '',
  ])('with the media type "%s"', async (type) => {
    expect((await postUpload(server, token, { type, body: png })).status).toBe(200)
  })
})

test('a PNG of an iOS app is named', async () => {
  const apple = Buffer.concat([png.subarray(0, 8), Buffer.from('\0\0\0\x04CgBI'), png.subarray(8)])
  const response = await analyze({ image_data: apple.toString('base64') })
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { error: 'invalid_image', message: expect.stringContaining('CgBI') },
  ])
})

test.each([textExtractorPath, '/api/v1/batches', '/mcp'])(
  'a compressed body for %s is named',
  async (path) => {
    const response = await server.app.request(path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
      },
      body: new Uint8Array(gzipSync('{}')),
    })
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { error: 'unsupported_media_type', message: expect.stringContaining('compression') },
    ])
    expect(response.headers.get('Accept-Encoding')).toBe('identity')
  },
)

test.each(['.', '..'])('the key %s, which would have no address, is refused', async (key) => {
  const headers = { 'Idempotency-Key': key, Prefer: 'respond-async' }
  const body = { image_data: base64 }
  const response = await server.send('POST', textExtractorPath, { token, body, headers })
  expect([response.status, await response.json()]).toMatchObject([422, { error: 'invalid_idempotency_key' }])
})

test.each(['...', 'a/../b', '%2e%2e', 'a b'.replace(' ', '+')])(
  'a run with the key %s is found',
  async (key) => {
    const headers = { 'Idempotency-Key': key, Prefer: 'respond-async' }
    const body = { image_data: base64 }
    const response = await server.send('POST', textExtractorPath, { token, body, headers })
    expect(response.status).toBe(202)
    const path = response.headers.get('Location') ?? ''
    expect(await server.json('GET', path, { token, headers: { Prefer: 'wait=10' } })).toMatchObject({
      id: key,
      status: 'succeeded',
    })
  },
)

test('OPTIONS names the methods of /mcp', async () => {
  const response = await server.app.request('/mcp', { method: 'OPTIONS' })
  expect([response.status, response.headers.get('Allow')]).toEqual([204, 'OPTIONS, POST'])
})
