import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test.each(['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css'])(
  '%s is compressed for clients that accept it',
  async (path) => {
    const plain = await server.send('GET', path)
    const compressed = await server.send('GET', path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
    const varies = compressed.headers.get('Vary')?.match(/Accept-Encoding/g)
    expect(varies, 'said once, for caches').toHaveLength(1)
    const [raw, sent] = await Promise.all([plain.arrayBuffer(), compressed.arrayBuffer()])
    expect(gunzipSync(Buffer.from(sent)).equals(Buffer.from(raw))).toBe(true)
    expect(sent.byteLength).toBeLessThan(raw.byteLength / 3)
  },
)

test.each(['/api/openapi.json', '/api/docs/swagger-ui.css'])(
  '%s is cached compressed, and revalidated',
  async (path) => {
    const headers = { 'Accept-Encoding': 'gzip' }
    const first = await server.send('GET', path, { headers })
    expect(first.headers.get('Cache-Control')).not.toBe('no-store')
    const etag = first.headers.get('ETag') ?? ''
    const again = await server.send('GET', path, { headers: { ...headers, 'If-None-Match': etag } })
    expect([again.status, again.headers.get('Content-Encoding')]).toEqual([304, null])
    const changed = await server.send('GET', path, { headers: { ...headers, 'If-None-Match': 'W/"other"' } })
    expect(changed.status).toBe(200)
  },
)

test('responses with results are not compressed', async () => {
  const { token } = await server.createUser('uncompressed')
  const headers = { 'Accept-Encoding': 'gzip' }
  const response = await server.send('GET', '/api/v1/agents', { token, headers })
  expect(response.headers.get('Content-Encoding')).toBeNull()
})
