import { beforeAll, describe, expect, test } from 'vitest'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, tinyImage } from '../test-support/test-server.ts'

const unknownId = '6f1c0f5e-0000-4000-8000-000000000000'
const agent_code = 'text-extractor'
const reviewed_at = '2026-11-24T08:00:00Z'

/** Requests with a text of the client in `{text}`. PostgreSQL would store them without it. */
const requests: [method: string, path: string, body: object][] = [
  ['POST', '/api/v1/inference/text-extractor', { image_data: tinyImage, parameter: '{text}' }],
  ['POST', '/api/v1/batches', { agent_code, parameter: '{text}' }],
  ['POST', '/api/v1/batches', { agent_code, name: '{text}' }],
  ['POST', '/api/v1/webhooks', { url: 'https://example.com/{text}' }],
  ['PUT', '/api/v1/reviews/run', { verdict: 'right', agent_code: '{text}', reviewed_at }],
  ['PUT', '/api/v1/reviews/run', { verdict: 'right', agent_code, model: '{text}', reviewed_at }],
  ['POST', '/api/v1/datasets', { agent_code, name: '{text}' }],
  ['POST', '/api/v1/datasets/{set}/items', { image_data: tinyImage, expected: {}, name: '{text}' }],
  ['POST', '/api/v1/datasets/{set}/items', { image_data: tinyImage, expected: {}, tags: ['{text}'] }],
  [
    'POST',
    '/api/v1/count-templates',
    { agent_code: 'counter', image_data: tinyImage, examples: [], name: '{text}' },
  ],
  ['POST', '/api/v1/evaluations', { dataset_id: '{set}', candidates: [{ agent_code, parameter: '{text}' }] }],
  ['PUT', '/api/v1/datasets/{set}/baseline', { evaluation_id: '{text}', candidate: 0 }],
]

describe.each(testDatabases)('text that PostgreSQL cannot store, on $name', (database) => {
  const server = setUpServer(database)
  let token = ''
  let set = ''
  beforeAll(async () => {
    token = (await server.createUser('user')).key
    const body = { name: 'Labels', agent_code }
    set = (await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body })).id
    const item = { image_data: tinyImage, expected: { text: 'HELLO' } }
    await server.send('POST', `/api/v1/datasets/${set}/items`, { token, body: item })
  })

  const cells = requests.flatMap(([method, path, body]) =>
    ['a\0b', 'half \ud800'].map((text) => ({ method, path, body, text })),
  )
  test.each(cells)('$method $path refuses $text in $body', async ({ method, path, body, text }) => {
    const insert = (template: string) => template.replaceAll('{set}', set)
    const filled: unknown = JSON.parse(insert(JSON.stringify(body)), (_, value: unknown) =>
      typeof value === 'string' ? value.replace('{text}', text) : value,
    )
    const response = await server.send(method, insert(path), { token, body: filled })
    const { message } = (await response.json()) as { message: string }
    expect([response.status, message]).toEqual([422, expect.stringContaining('must not contain')])
  })

  test('a symbol of two code units is accepted', async () => {
    const body = { name: 'Labels 🏷️', agent_code }
    expect((await server.send('POST', '/api/v1/datasets', { token, body })).status).toBe(201)
  })

  test.each([36, 37, 38, 39])('an emoji after %i characters of a context is accepted', async (length) => {
    const candidates = [
      { agent_code, parameter: `${'x'.repeat(length)}👍🏽👍🏽👍🏽` },
      { agent_code, parameter: 'another' },
    ]
    const body = { dataset_id: set, candidates }
    const created = await server.send('POST', '/api/v1/evaluations', { token, body })
    expect(created.status).toBe(201)
  })

  test.each([4, 2 ** 31, 2 ** 53, 1e300])('a baseline cannot be candidate %d', async (candidate) => {
    const body = { evaluation_id: unknownId, candidate }
    expect((await server.send('PUT', `/api/v1/datasets/${set}/baseline`, { token, body })).status).toBe(422)
  })

  test('the reason of a provider is stored without what the database cannot store', async () => {
    server.provider.state.handler = (_, response) =>
      void response.writeHead(400).end('{"error":{"message":"Too \\ud83d small\\u0000"}}')
    const headers = { 'Idempotency-Key': 'refused' }
    const body = { image_data: tinyImage }
    const refused = await server.send('POST', '/api/v1/inference/text-extractor', { token, body, headers })
    expect(refused.status).toBe(422)
    const run = await server.json('GET', '/api/v1/runs/refused', { token })
    expect(run).toMatchObject({ status: 'failed', error: { error: 'request_refused' } })
  })

  test.each(['GET', 'DELETE'])('%s of a run with a null character in its id is 404', async (method) => {
    expect((await server.send(method, '/api/v1/runs/a%00b', { token })).status).toBe(404)
  })

  test('an unknown evaluation cannot be a baseline', async () => {
    const body = { evaluation_id: unknownId, candidate: 0 }
    expect((await server.send('PUT', `/api/v1/datasets/${set}/baseline`, { token, body })).status).toBe(422)
  })
})
