import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestServer,
  type TestServer,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const parseLastLogLine = () => JSON.parse(server.logLines.at(-1) ?? '{}') as Record<string, unknown>

test('writes one line per request with its route, organization, agent, provider and id', async () => {
  const { key, orgId } = await server.createUser('logged')
  const before = server.logLines.length
  const response = await server.send('POST', textExtractorPath, {
    token: key,
    body: { image_data: tinyImage },
  })
  expect(response.status).toBe(200)
  expect(server.logLines.length).toBe(before + 1)
  expect(parseLastLogLine()).toMatchObject({
    level: 'info',
    message: 'Request',
    id: response.headers.get('X-Request-Id'),
    method: 'POST',
    route: '/api/v1/inference/:agentCode',
    status: 200,
    ms: expect.any(Number),
    organization: orgId,
    agent: 'text-extractor',
    provider: 'openai-compatible',
  })
})

test('accepts a valid request id from a proxy, replaces an invalid one, and returns it with errors', async () => {
  const headers = { 'X-Request-Id': 'proxy-id_01.23456789' }
  const response = await server.send('GET', '/api/v1/users/me', { headers })
  expect(response.headers.get('X-Request-Id')).toBe('proxy-id_01.23456789')
  expect(await response.json()).toMatchObject({
    error: 'authentication_required',
    request_id: 'proxy-id_01.23456789',
  })
  expect(parseLastLogLine()).toMatchObject({
    id: 'proxy-id_01.23456789',
    status: 401,
    code: 'authentication_required',
  })
  for (const id of ['a b', 'x'.repeat(65), '"}{', 'a=b', 'é', '']) {
    const replaced = await server.send('GET', '/api/v1/agents', { headers: { 'X-Request-Id': id } })
    expect(replaced.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
  }
})

test('a request path cannot forge a log line', async () => {
  const path = '/api/v1/x%0AERROR:%20forged%0A{"level":"error"}'
  expect((await server.send('GET', path)).status).toBe(404)
  expect(server.logLines.join('')).not.toContain('forged')
  expect(parseLastLogLine()).toMatchObject({ route: '/api/*', status: 404, code: 'not_found' })
})

test('responses with 429 and 504 are logged', { tags: ['slow'] }, async () => {
  const limited = await createTestServer({
    env: { ADDRESS_LIMIT_PER_MINUTE: '1', ENGINE_TIMEOUT_SECONDS: '1' },
  })
  const { database } = limited
  expect((await limited.send('GET', '/api/v1/agents')).status).toBe(401)
  expect((await limited.send('GET', '/api/v1/agents')).status).toBe(429)
  expect(limited.logLines.at(-1)).toContain('"status":429')
  expect(database).toBeDefined()
  await limited.close()

  const slow = await createTestServer({ env: { ENGINE_TIMEOUT_SECONDS: '1' } })
  const { key } = await slow.createUser('slow')
  slow.provider.state.handler = () => undefined
  const response = await slow.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage } })
  expect(response.status).toBe(504)
  expect(slow.logLines.at(-1)).toContain('"status":504')
  await slow.close()
})
