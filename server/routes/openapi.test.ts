import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { drawObjects, drawText, toDataUrl } from '#engines/test-support/images.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0]
type Operation = {
  operationId: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema; example?: unknown } } }
  responses: Record<string, { description: string; content?: { 'application/json': { schema: Schema } } }>
}

let server: TestServer
let operations: Map<string, Operation>
let text: string
beforeAll(async () => {
  server = await createTestServer()
  text = await (await server.send('GET', '/api/openapi.json')).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
})
afterAll(() => server.close())

describe('the description', () => {
  test('is OpenAPI 3.1: JSON Schema for every form, an id of its own and every parameter for each call', () => {
    expect(JSON.parse(text)).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: '1' },
    })
    // 3.0 said so; 3.1 does not know the word.
    expect(text).not.toContain('"nullable"')
    expect(new Set([...operations.values()].map(({ operationId }) => operationId)).size).toBe(operations.size)
    for (const [call, { parameters = [], requestBody, responses }] of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath, call).toEqual([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...(requestBody ? [requestBody.content['application/json'].schema] : []),
        ...Object.values(responses).flatMap(({ content }) =>
          content ? [content['application/json'].schema] : [],
        ),
      ]
      for (const schema of schemas) expect(() => z.fromJSONSchema(schema), call).not.toThrow()
      for (const { description } of Object.values(responses)) expect(description, call).toMatch(/\.$/)
    }
  })

  const ofAnalysis = ['400', '401', '402', '404', '409', '413', '415', '422', '429', '502', '503', '504']
  test.each([
    ['GET /api/health', ['503']],
    ['GET /api/v1/users/me', ['401', '429', '503']],
    ['DELETE /api/v1/users/me', ['401', '429', '503']],
    ['GET /api/v1/organizations', ['401', '429', '503']],
    ['GET /api/v1/agents', ['401', '429', '503']],
    ['GET /api/v1/providers', ['401', '429', '503']],
    ['GET /api/v1/trial/status-api-key', ['401', '429', '503']],
    ['GET /api/v1/analytics/monthly-stats', ['401', '429', '503']],
    ['GET /api/v1/organizations/{orgId}/api-keys', ['401', '404', '429', '503']],
    ['POST /api/v1/organizations/{orgId}/api-keys', ['400', '401', '404', '413', '415', '422', '429', '503']],
    ['DELETE /api/v1/organizations/{orgId}/api-keys/{keyId}', ['401', '404', '429', '503']],
    ['POST /api/v1/inference/{agentCode}', ofAnalysis],
    ['POST /api/v1/inference/bottle-assessment', ofAnalysis.filter((status) => status !== '404')],
  ])('%s is refused as it can be: %j', (call, statuses) => {
    const declared = Object.keys(operations.get(call)?.responses ?? {})
    expect(declared.filter((status) => Number(status) >= 400)).toEqual(statuses)
  })
})

describe('what is answered is what is described', () => {
  const words = () => drawText(['SHIP UN3481 TODAY'])
  test.each([
    ['text-extractor', words, {}],
    ['label-reader-validator', words, { parameter: 'UN3481' }],
    ['counter', () => drawObjects(5), {}],
    ['object-counter', () => drawObjects(5), { parameter: '5' }],
    // A model that keeps to its form, and one that does not.
    ['text-extractor', words, { provider: 'openai-compatible' }],
    ['scene-analyzer', words, {}],
  ])('by %s', async (code, picture, wish) => {
    const { token } = await server.createUser('reader')
    const image_data = toDataUrl(await picture())
    const body = { image_data, provider: code === 'scene-analyzer' ? undefined : 'local', ...wish }
    const operation = operations.get(`POST /api/v1/inference/${code}`)
    const sent = operation?.requestBody?.content['application/json'].schema ?? false
    expect(z.fromJSONSchema(sent).safeParse(JSON.parse(JSON.stringify(body)))).toMatchObject({
      success: true,
    })
    const answer = await server.send('POST', `/api/v1/inference/${code}`, { token, body })
    expect(answer.status).toBe(200)
    const said = await answer.json()
    const described = operation?.responses['200']?.content?.['application/json'].schema ?? false
    expect(z.fromJSONSchema(described).safeParse(said)).toMatchObject({ success: true })
    const { variant_model: _, ...without } = said as Record<string, unknown>
    expect(z.fromJSONSchema(described).safeParse(without).success).toBe(false)
  })
})
