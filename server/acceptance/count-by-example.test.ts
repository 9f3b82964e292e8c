import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { createDisc, createExample, drawOnStripes, imageSize } from '../test-support/counted-image.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

const [embedded] = testDatabases
if (!embedded) throw new Error('There is no database')
/** A provider is configured, which would count images without examples. */
const server = setUpServer(embedded)

const square = (x: number, y: number) =>
  `<rect x="${x - 28}" y="${y - 28}" width="56" height="56" fill="#2a6"/>`
/** Six red discs and four green squares on a pattern. */
const image = await drawOnStripes([
  ...[80, 230, 410].flatMap((x) => [createDisc(x, 90), createDisc(x + 40, 250)]),
  ...[100, 250, 400, 550].map((x) => square(x, 400)),
])
const request = { image_data: toDataUrl(image), examples: [createExample(80, 90)] }
const path = '/api/v1/inference/object-counter'

let key = ''
let users = 0
beforeEach(async () => {
  key = (await server.createUser(`user-${++users}`)).key
  server.provider.requests.length = 0
})
const send = (url: string, body: object, headers: Record<string, string> = {}) =>
  server.send('POST', url, { token: key, body, headers })
const readTrialUsed = async () =>
  (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
    .trial_used

test('one marked object counts all that look like it, without a provider', async () => {
  const response = await send(path, { ...request, parameter: 'washers' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    total_objects: 6,
    object_counts: [{ name: 'washers', count: 6 }],
    objects: expect.objectContaining({ length: 6 }),
    image_size: imageSize,
    metadata: { provider: 'local' },
  })
  expect(server.provider.requests).toEqual([])
})

test('the catalog says which agents count by examples', async () => {
  const agents = await server.json<Agent[]>('GET', '/api/v1/agents', { token: key })
  const codes = agents.flatMap(({ code, takes_examples }) => (takes_examples ? [code] : []))
  expect(codes.toSorted()).toEqual(['counter', 'object-counter'])
})

test('only the objects in the region count', async () => {
  const region = { x: 0, y: 0, width: 1, height: 0.35 }
  expect(await (await send(path, { ...request, region })).json()).toMatchObject({ total_objects: 3 })
  const invalid = [
    { image_data: request.image_data, region },
    { ...request, region: { ...region, width: 1.2 } },
    { ...request, region: { ...region, height: 0.001 } },
  ]
  for (const body of invalid) {
    const response = await send(path, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'invalid_region' })
  }
})

test('a form and query parameters take examples as JSON', async () => {
  const form = new FormData()
  form.set('image', new File([image], 'photo.jpg'))
  form.set('examples', JSON.stringify([createExample(410, 90)]))
  const headers = { Authorization: `Bearer ${key}` }
  const ofForm = await server.app.request(path, { method: 'POST', headers, body: form })
  expect(await ofForm.json()).toMatchObject({ total_objects: 6 })
  const query = new URLSearchParams({ examples: JSON.stringify([createExample(80, 90)]) })
  const ofBody = await server.app.request(`/api/v1/inference/counter?${query}`, {
    ...{ method: 'POST', body: image },
    headers: { ...headers, 'Content-Type': 'image/jpeg' },
  })
  expect(await ofBody.json()).toMatchObject({ total_count: 6 })
})

test('a queued analysis has its examples, and its key belongs to them', async () => {
  const headers = { 'Idempotency-Key': 'photo-1', Prefer: 'respond-async' }
  expect((await send(path, request, headers)).status).toBe(202)
  const readRun = () => server.json('GET', '/api/v1/runs/photo-1', { token: key })
  await expect
    .poll(readRun, { timeout: 20_000 })
    .toMatchObject({ status: 'succeeded', result: { total_objects: 6 } })
  expect((await send(path, { ...request, examples: [createExample(100, 400)] }, headers)).status).toBe(422)
})

test('an item of a batch is counted by its own examples', async () => {
  const { id } = await server.json<{ id: string }>('POST', '/api/v1/batches', {
    token: key,
    body: { agent_code: 'object-counter' },
  })
  expect((await send(`/api/v1/batches/${id}/items`, request, { 'Idempotency-Key': 'a' })).status).toBe(202)
  const readResults = async () =>
    await (await server.send('GET', `/api/v1/batches/${id}/results`, { token: key })).text()
  await expect.poll(readResults, { timeout: 20_000 }).toContain('"total_objects":6')
})

test('the tool of a counting agent takes examples', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: async (url, init) => await server.app.request(String(url), init),
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  )
  const result = await client.callTool({
    name: 'object-counter',
    arguments: { image: request.image_data, examples: request.examples },
  })
  expect(result.structuredContent).toMatchObject({ total_objects: 6 })
  await client.close()
})

const half = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 }
test.each([
  ['a box outside of the image', { examples: [{ ...half, x: 0.6 }] }],
  ['a box in pixels', { examples: [{ x: 48, y: 58, width: 64, height: 64 }] }],
  ['a box that is too small', { examples: [{ ...half, width: 0.001 }] }],
  ['only what does not count', { examples: [{ ...half, is_not: true }] }],
  ['no box', { examples: [] }],
  ['a model of a provider', { examples: [half], provider: 'openai-compatible' }],
  ['an agent that does not count', { examples: [half] }, '/api/v1/inference/text-extractor'],
])('%s is refused and not charged', async (_, options, url = path) => {
  const response = await send(url, { ...request, ...options })
  expect([response.status, await response.json()]).toEqual([
    422,
    expect.objectContaining({ error: 'invalid_example', message: expect.stringContaining('examples: ') }),
  ])
  expect(await readTrialUsed()).toBe(0)
})
