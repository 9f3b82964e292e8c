import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebAppRoutes } from '../start-server.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'

const required = [
  'Cache-Control',
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
]
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await createTestServer()
  server.app.route('/', createWebAppRoutes(server.configuration))
  token = (await server.createUser('user')).key
})
afterAll(() => server.close())

test.each([
  ['GET', '/api/health', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/v1/agents', 200],
  ['GET', '/api/v1/reviews/export', 200],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/docs', 200],
  ['GET', '/api/docs/swagger-ui.css', 200],
  ['GET', '/api/docs/nothing', 404],
  ['GET', '/api/docs/no/thing', 404],
  ['POST', '/api/docs', 404],
  ['POST', '/mcp', 200],
  ['GET', '/mcp', 405],
  ['GET', '/config.json', 200],
  ['GET', '/health', 404],
  ['POST', '/share-target', 303],
  ['GET', '/assets/nothing.js', 404],
  ['POST', '/nothing', 404],
])('%s %s returns %i with the security headers', async (method, path, status) => {
  const response = await server.send(method, path, {
    token,
    body: method === 'POST' ? ping : undefined,
    headers: { Accept: 'application/json, text/event-stream' },
  })
  expect(response.status).toBe(status)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(required.filter((name) => !response.headers.get(name))).toEqual([])
  // The files of the documentation have no id.
  if (/^\/(api\/(?!docs\/)|mcp)/.test(path)) expect(response.headers.get('X-Request-Id')).toBeTruthy()
})
