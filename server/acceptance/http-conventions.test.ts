import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Agent } from '#contract/agent.ts'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { createApiSecurityHeaders } from '../http/security-headers.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import {
  createTestServer,
  type TestServer,
  testDatabases,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'

describe.each(testDatabases)('the API on $name', (database) => {
  const server = setUpServer(database, {
    env: {
      CORS_ORIGINS: 'https://app.example',
      ORGANIZATION_LIMIT_PER_MINUTE: '3',
      ADDRESS_LIMIT_PER_MINUTE: '120',
      TRUST_PROXY: '1',
    },
  })
  let serverWithoutProvider: TestServer
  let token: string
  beforeAll(async () => {
    serverWithoutProvider = await createTestServer({
      url: server.configuration.DATABASE_URL,
      env: { OPENAI_COMPATIBLE_BASE_URL: '', OPENAI_COMPATIBLE_MODELS: '' },
    })
    token = serverWithoutProvider.google.signIn('reader')
  })
  afterAll(() => serverWithoutProvider.close())

  describe('the catalog', () => {
    test('without a provider, all agents but those of damage and cleanliness are active', async () => {
      const agents = Agent.array().parse(
        await serverWithoutProvider.json('GET', '/api/v1/agents/', { token }),
      )
      expect(agents).toHaveLength(15)
      expect(agents.filter((agent) => !agent.is_active).map((agent) => agent.code)).toEqual([
        'damage-assessment',
        'damage-detector',
        'cleanliness-score',
      ])
      expect(await serverWithoutProvider.json('GET', '/api/v1/providers', { token })).toEqual([
        { id: 'local', name: 'Built-in', models: ['built-in'] },
      ])
    })

    test('an inactive agent says what it needs, in the list and in its 503, and is not charged', async () => {
      for (const agent of Agent.array().parse(
        await serverWithoutProvider.json('GET', '/api/v1/agents', { token }),
      )) {
        if (agent.is_active) continue
        const response = await serverWithoutProvider.send('POST', `/api/v1/inference/${agent.code}`, {
          token,
          body: { image_data: tinyImage },
        })
        expect(agent.unavailable_reason).toBe(
          'This agent needs a vision model. Ask your administrator to connect one.',
        )
        expect(response.status).toBe(503)
        expect(await response.json()).toEqual({
          error: 'engine_unavailable',
          message: agent.unavailable_reason,
          request_id: expect.any(String),
        })
      }
      expect(
        await serverWithoutProvider.json('GET', '/api/v1/trial/status-api-key', { token }),
      ).toMatchObject({
        trial_used: 0,
      })
    })

    test('with a provider every agent is active', async () => {
      const reader = server.google.signIn('reader')
      const agents = Agent.array().parse(await server.json('GET', '/api/v1/agents', { token: reader }))
      expect(agents.every((agent) => agent.is_active && !agent.unavailable_reason)).toBe(true)
      const codes = agents.map(({ code }) => code)
      expect(codes.slice(0, builtInAgents.length), 'sample agents come first').toEqual(
        builtInAgents.map(({ code }) => code),
      )
      expect(new Set(codes).size, 'codes are unique').toBe(codes.length)
    })

    test('every sample agent has one to three variants, one of them the default, with a listed price', () => {
      for (const { variants, description, code } of builtInAgents) {
        expect(variants?.length, code).toBeGreaterThanOrEqual(1)
        expect(variants?.length, code).toBeLessThanOrEqual(3)
        expect(
          variants?.filter((variant) => variant.is_default),
          code,
        ).toHaveLength(1)
        for (const variant of variants ?? [])
          expect([3, 5, 8, 12, 15, 18, 20, 25]).toContain(variant.price_per_1000)
        expect(description).toContain('e.g. ')
      }
    })
  })

  describe('engine selection', () => {
    const analyze = (sent: object, code = 'label-reader-validator') =>
      serverWithoutProvider.json<{ metadata?: { provider: string } }>('POST', `/api/v1/inference/${code}`, {
        token,
        body: { image_data: tinyImage, ...sent },
      })

    test('a provider without a key is replaced by the local engine, which the response names', async () => {
      expect((await analyze({ provider: 'google', model: 'gemini-1.5-flash' })).metadata?.provider).toBe(
        'local',
      )
      expect(
        (await analyze({ provider: 'local', variant_id: 'label-reader-validator-accurate' })).metadata
          ?.provider,
      ).toBe('local')
    })

    test('prefers the model of the request to that of the variant', async () => {
      const both = await createTestServer({
        env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:9' },
      })
      const user = both.google.signIn('chooser')
      const postWith = (sent: object) =>
        both.send('POST', textExtractorPath, { token: user, body: { image_data: tinyImage, ...sent } })
      both.provider.requests.length = 0
      expect((await postWith({ provider: 'openai-compatible' })).status).toBe(200)
      expect((await postWith({ model: 'llava' })).status).toBe(200)
      expect(both.provider.requests.map(({ body }) => body.model)).toEqual(['llava', 'llava'])
      expect((await postWith({ provider: 'local' })).status).toBe(200)
      expect(both.provider.requests).toHaveLength(2)
      // The model of this variant belongs to OpenAI, which is not configured.
      expect((await postWith({ variant_id: 'text-extractor-accurate' })).status).toBe(502)
      await both.close()
    })
  })

  describe('conventions', () => {
    test('every response has the security headers, including errors', async () => {
      for (const path of ['/api/health', '/api/v1/agents', '/api/nowhere', '/api/v1/nowhere/']) {
        const response = await server.app.request(path)
        for (const [name, value] of Object.entries(createApiSecurityHeaders())) {
          if (name !== 'Vary') expect(response.headers.get(name), `${name} of ${path}`).toBe(value)
        }
        expect(response.headers.get('Vary')).toContain('Authorization')
        expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
      }
    })

    test('allows CORS only for configured origins and without credentials', async () => {
      const preflight = (app: TestServer['app'], Origin: string) =>
        app.request('/api/v1/agents', {
          method: 'OPTIONS',
          headers: { Origin, 'Access-Control-Request-Method': 'GET' },
        })
      const allowed = await preflight(server.app, 'https://app.example')
      expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example')
      expect(allowed.headers.get('Access-Control-Max-Age')).toBe('600')
      expect(allowed.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PUT,PATCH,DELETE')
      expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      const response = await server.app.request('/api/v1/agents', {
        headers: { Origin: 'https://app.example' },
      })
      expect(response.headers.get('Access-Control-Expose-Headers')?.split(',')).toContain('Link')
      expect(
        (await preflight(server.app, 'https://evil.example')).headers.get('Access-Control-Allow-Origin'),
      ).toBeNull()
      expect(
        (await preflight(serverWithoutProvider.app, 'https://app.example')).headers.get(
          'Access-Control-Allow-Origin',
        ),
      ).toBeNull()
    })

    test('limits analyses per organization, for users and API keys together', async () => {
      const { key, token } = await server.createUser('busy')
      const analyze = (credential: string) =>
        server.send('POST', textExtractorPath, { token: credential, body: { image_data: tinyImage } })
      expect([
        (await analyze(key)).status,
        (await analyze(token)).status,
        (await analyze(key)).status,
      ]).toEqual([200, 200, 200])
      const limited = await analyze(token)
      expect(limited.status).toBe(429)
      expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await limited.json()).toMatchObject({ error: 'too_many_requests' })
      expect((await analyze((await server.createUser('other')).key)).status).toBe(200)
    })

    test('limits pages of items, apart from the analyses', async () => {
      const token = server.google.signIn('pages')
      // Of its own address, whose limit is not reached.
      const options = { token, headers: { 'X-Forwarded-For': '203.0.113.9' } }
      const path = '/api/v1/batches/none/items'
      const statuses: number[] = []
      for (let count = 0; count < 16; count++) statuses.push((await server.send('GET', path, options)).status)
      expect(statuses).toEqual([...new Array(15).fill(404), 429])
      const body = { image_data: tinyImage }
      expect((await server.send('POST', textExtractorPath, { ...options, body })).status).toBe(200)
    })

    test('limits test deliveries, each of which sends up to 15 requests to another server', async () => {
      const { key: token } = await server.createUser('tester')
      const body = { url: 'https://example.com/' }
      const { id } = await server.json<{ id: string }>('POST', '/api/v1/webhooks', { token, body })
      const statuses: number[] = []
      for (let count = 0; count < 3; count++)
        statuses.push((await server.send('POST', `/api/v1/webhooks/${id}/test`, { token })).status)
      expect(statuses).toEqual([202, 202, 429])
    })

    test('limits requests per address before authentication, by the last X-Forwarded-For entry of a trusted proxy', async () => {
      const requestFrom = (address: string) =>
        server.send('GET', '/api/v1/agents', { token: 'guess', headers: { 'X-Forwarded-For': address } })
      const responses = await Promise.all(
        Array.from({ length: 125 }, (_, index) => requestFrom(`10.0.0.${index}, 203.0.113.7`)),
      )
      expect(responses.map(({ status }) => status).slice(0, 3)).toEqual([401, 401, 401])
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(120)
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
      expect((await requestFrom('203.0.113.8')).status).toBe(401)
    })

    test('the OpenAPI document lists every operation, and one per agent with its fields', async () => {
      const description = await server.json<{
        paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
      }>('GET', '/api/openapi.json')
      const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      expect(calls).toEqual(
        expect.arrayContaining([
          'GET /api/v1/users/me',
          'DELETE /api/v1/users/me',
          'GET /api/v1/organizations',
          'GET /api/v1/agents',
          'GET /api/v1/organizations/{orgId}/api-keys',
          'POST /api/v1/organizations/{orgId}/api-keys',
          'DELETE /api/v1/organizations/{orgId}/api-keys/{keyId}',
          'GET /api/v1/analytics/monthly-stats',
          'GET /api/v1/trial/status-api-key',
          'POST /api/v1/inference/{agentCode}',
          'GET /api/v1/providers',
          'GET /api/health',
        ]),
      )
      const bottle = description.paths['/api/v1/inference/bottle-assessment']?.post
      expect(bottle).toMatchObject({ operationId: 'bottle-assessment', tags: ['Agents'] })
      expect(JSON.stringify(bottle)).toContain('reverse_vending_ready')
    })

    test('the documentation page loads only from this server', async () => {
      const page = await server.app.request('/api/docs')
      expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self';")
      const html = await page.text()
      const urls = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
        ([, path = '']) => path,
      )
      expect(urls).not.toHaveLength(0)
      for (const url of urls) expect((await server.app.request(url)).status, url).toBe(200)
      expect((await server.app.request('/api/docs/package.json')).status).toBe(404)
      expect((await server.app.request('/api/docs/..%2f..%2fpackage.json')).status).toBe(404)
    })
  })
})
