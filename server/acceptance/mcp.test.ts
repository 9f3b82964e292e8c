import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawText, toDataUrl } from '#engines/test-support/images.ts'
import { createNewAnalysis } from '../test-support/create-new-analysis.ts'
import { createTestServer, type TestServer, tinyImage } from '../test-support/test-server.ts'

type Content = { type: string; text: string }[]

describe('the tools of /mcp, called by the official client', () => {
  let server: TestServer
  let key = ''
  let client: Client
  let userCount = 0
  beforeAll(async () => {
    // No provider is configured, so the local engine reads the text.
    server = await createTestServer({
      env: {
        OPENAI_COMPATIBLE_BASE_URL: '',
        OPENAI_COMPATIBLE_MODELS: '',
        CORS_ORIGINS: 'https://inspector.example',
      },
    })
  })
  afterAll(() => server.close())
  const connect = async (token: string) => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: async (url, init) => await server.app.request(String(url), init),
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    })
    await client.connect(transport)
    return client
  }
  beforeEach(async () => {
    key = (await server.createUser(`user-${++userCount}`)).key
    client = await connect(key)
  })
  afterEach(() => client.close())
  const readTrialUsed = async () =>
    (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
      .trial_used

  test('each available agent is a tool', async () => {
    const { tools } = await client.listTools()
    const agents = await server.json<{ code: string; is_active: boolean }[]>('GET', '/api/v1/agents', {
      token: key,
    })
    const available = agents.filter(({ is_active }) => is_active).map(({ code }) => code)
    expect(tools.map(({ name }) => name)).toEqual(available)
    expect(available).toContain('text-extractor')
    expect(tools[0]?.description).toMatch(/\w/)
  })

  test('a tool reads the words of an image, and is charged', async () => {
    const image = toDataUrl(await drawText(['INVOICE 4711']))
    const result = await client.callTool({ name: 'text-extractor', arguments: { image } })
    expect(result.isError).toBeFalsy()
    expect((result.structuredContent as { full_text: string }).full_text).toContain('INVOICE 4711')
    expect((result.content as Content)[0]?.text).toContain('INVOICE 4711')
    expect(await readTrialUsed()).toBe(1)
  })

  test('a tool accepts an image in base64 without the prefix of a data URL', async () => {
    const [, image] = toDataUrl(await drawText(['INVOICE 4711'])).split(',')
    const result = await client.callTool({ name: 'text-extractor', arguments: { image } })
    expect((result.structuredContent as { full_text: string }).full_text).toContain('INVOICE 4711')
  })

  test('a tool returns the result of a run that was started with the HTTP API', async () => {
    const image_data = toDataUrl(await drawText(['SHELF 12']))
    await server.send('POST', '/api/v1/inference/text-extractor', {
      token: key,
      body: { image_data },
      headers: { Prefer: 'respond-async', 'Idempotency-Key': 'shelf' },
    })
    const result = await client.callTool({ name: 'text-extractor', arguments: { run_id: 'shelf' } })
    expect((result.structuredContent as { full_text: string }).full_text).toContain('SHELF 12')
    expect(await readTrialUsed()).toBe(1)
    const other = await connect((await server.createUser(`user-${++userCount}`)).key)
    const foreign = await other.callTool({ name: 'text-extractor', arguments: { run_id: 'shelf' } })
    expect(foreign).toMatchObject({
      isError: true,
      content: [{ text: 'There is no such run, or its result has expired.' }],
    })
    await other.close()
  })

  test('a cancelled run is not said to be unfinished', async () => {
    const { organization_id } = await server.organizationOfKey(key)
    const request = { agentCode: 'text-extractor', idempotencyKey: 'stopped', requestDigest: 'x' }
    await server.ledger.begin({ organizationId: organization_id, ...request }, createNewAnalysis())
    await server.send('DELETE', '/api/v1/runs/stopped', { token: key })
    const result = await client.callTool({ name: 'text-extractor', arguments: { run_id: 'stopped' } })
    expect(result).toMatchObject({ isError: true, content: [{ text: 'The run was cancelled.' }] })
  })

  test.each([
    ['neither an image nor a run', {}, 'Pass either `image` or `run_id`.'],
    ['an image that cannot be read', { image: 'AAAA' }, /image/i],
    ['a variant that does not exist', { image: tinyImage, variant_id: 'x' }, 'no such variant'],
  ])('a call with %s is an error that is not charged', async (_, args, message) => {
    const result = await client.callTool({ name: 'text-extractor', arguments: args })
    expect(result.isError).toBe(true)
    expect((result.content as Content)[0]?.text).toMatch(message)
    expect(await readTrialUsed()).toBe(0)
  })

  test('requests with a missing or unknown API key receive 401', async () => {
    await expect(connect('vak_live_unknown')).rejects.toThrow()
    const response = await server.app.request('/mcp', { method: 'POST' })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  test.each([
    ['https://inspector.example', 'https://inspector.example'],
    ['https://evil.example', null],
  ])('a page of %s is allowed: %s', async (Origin, allowed) => {
    const preflight = await server.app.request('/mcp', {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version',
      },
    })
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, allowed])
    if (allowed)
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('mcp-protocol-version')
    for (const token of [key, 'vak_live_unknown']) {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
      const response = await server.send('POST', '/mcp', { token, body, headers: { Origin } })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(allowed)
    }
  })

  test('a batch of calls is refused, because the limit of requests would count it once', async () => {
    const call = { method: 'tools/call', params: { name: 'text-extractor', arguments: { image: tinyImage } } }
    const response = await server.send('POST', '/mcp', {
      token: key,
      body: [1, 2].map((id) => ({ jsonrpc: '2.0', id, ...call })),
      headers: { Accept: 'application/json, text/event-stream' },
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'batch_not_accepted' }])
    expect(await readTrialUsed()).toBe(0)
  })

  test.each([
    ['a null character', { image: tinyImage, parameter: 'a\0b' }],
    ['half of a surrogate pair', { image: tinyImage, parameter: 'a\ud800' }],
    ['a run id with a null character', { run_id: 'a\0b' }],
  ])('arguments with %s are refused', async (_, args) => {
    const result = await client.callTool({ name: 'text-extractor', arguments: args })
    expect(result.isError).toBe(true)
    expect((result.content as Content)[0]?.text).toContain('Invalid arguments')
  })

  test.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    [undefined, 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['application/json, text/event-stream', 'text/event-stream'],
  ])('a client that accepts %s gets %s', async (accept, type) => {
    for (const [method, params] of [
      ['tools/list', {}],
      ['tools/call', { name: 'text-extractor', arguments: { image: '', run_id: 'none', variant_id: null } }],
    ] as const) {
      const response = await server.send('POST', '/mcp', {
        token: key,
        body: { jsonrpc: '2.0', id: 1, method, params },
        headers: accept ? { Accept: accept } : {},
      })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        200,
        expect.stringContaining(type),
      ])
      const text = await response.text()
      const message = JSON.parse(text.slice(text.indexOf('{'))) as { id: number; result: object }
      expect(message).toMatchObject({ id: 1, result: expect.any(Object) })
      expect(text).toContain(method === 'tools/list' ? 'text-extractor' : 'no such run')
    }
  })

  test('a notification has no response, whatever the client accepts', async () => {
    const response = await server.send('POST', '/mcp', {
      token: key,
      body: { jsonrpc: '2.0', method: 'notifications/initialized' },
      headers: { Accept: 'application/json' },
    })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  test('a body that is not a message results in an MCP error', async () => {
    const response = await server.send('POST', '/mcp', {
      token: key,
      body: 'x'.repeat(100),
      headers: { Accept: 'application/json, text/event-stream' },
    })
    expect(response.status).toBe(400)
  })
})
