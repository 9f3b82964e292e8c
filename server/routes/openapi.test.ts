import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

describe('the OpenAPI document', () => {
  test('the document passes redocly lint without warnings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
    const file = join(folder, 'openapi.json')
    await writeFile(file, text)
    const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
    // The rule requires an error with status 4xx for each operation, but health checks have none.
    const args = ['lint', file, '--format=json', '--skip-rule=operation-4xx-response']
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...args], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    await rm(folder, { recursive: true })
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
  })

  test('the examples have the public address of the server', async () => {
    const other = await createTestServer({ env: { PUBLIC_URL: 'https://vision.example.com' } })
    const { info } = await other.json<{ info: { description: string } }>('GET', '/api/openapi.json')
    expect(info.description).toContain('AI_VISION_URL=https://vision.example.com ')
    await other.close()
  })

  test('patterns have no flags, which no text would match', () => {
    const patterns = [...text.matchAll(/"pattern":"((?:\\.|[^"\\])*)"/g)].map(([, pattern]) => pattern)
    expect(patterns.length).toBeGreaterThan(0)
    expect(patterns.filter((pattern) => /\$\/[a-z]+$/.test(pattern ?? ''))).toEqual([])
  })

  test('the document is OpenAPI 3.1 with valid JSON Schemas, unique operation ids and all path parameters', () => {
    expect(JSON.parse(text)).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: '1' },
    })
    // The document must not contain `nullable`, a keyword of OpenAPI 3.0, because its version is 3.1.
    expect(text).not.toContain('"nullable"')
    expect(new Set([...operations.values()].map(({ operationId }) => operationId)).size).toBe(operations.size)
    for (const [call, { parameters = [], requestBody, responses }] of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath, call).toEqual([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...(requestBody ? [requestBody.content['application/json'].schema] : []),
        ...Object.values(responses).flatMap(({ content }) =>
          Object.values(content ?? {}).map(({ schema }) => schema),
        ),
      ]
      for (const schema of schemas) expect(() => z.fromJSONSchema(toSchema(schema)), call).not.toThrow()
      for (const { description } of Object.values(responses)) expect(description, call).toMatch(/\.$/)
    }
  })

  const inferenceErrors = [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429, 502, 503, 504]
  test.each([
    ['GET /api/health', [503]],
    ['GET /api/v1/users/me', [401, 403, 429, 503]],
    ['GET /api/v1/agents/{code}', [401, 403, 404, 429, 503]],
    ['GET /api/v1/reviews', [401, 403, 422, 429, 503]],
    ['POST /api/v1/webhooks', [400, 401, 403, 404, 413, 415, 422, 429, 503]],
    ['DELETE /api/v1/runs/{id}', [401, 403, 404, 409, 429, 503]],
    ['POST /api/v1/inference/{agentCode}', inferenceErrors],
    ['POST /api/v1/inference/bottle-assessment', inferenceErrors],
  ])('%s declares the errors %j', (call, statuses) => {
    const declared = Object.keys(operations.get(call)?.responses ?? {}).map(Number)
    expect(declared.filter((status) => status >= 400)).toEqual(statuses)
  })
})

/** Moves the schemas of the document to $defs, because Zod resolves only references to them. */
function toSchema(schema: Schema): Schema {
  const { components } = JSON.parse(text) as { components: { schemas: object } }
  const withComponents = JSON.stringify({ ...(schema as object), $defs: components.schemas })
  return JSON.parse(withComponents.replaceAll('#/components/schemas/', '#/$defs/')) as Schema
}

describe('responses match their schema', () => {
  const textImage = () => drawText(['SHIP UN3481 TODAY'])
  test.each([
    ['text-extractor', textImage, {}],
    ['label-reader-validator', textImage, { parameter: 'UN3481' }],
    ['counter', () => drawObjects(5), {}],
    ['object-counter', () => drawObjects(5), { parameter: '5' }],
    // The output of the first model follows the schema, that of the second one does not.
    ['text-extractor', textImage, { provider: 'openai-compatible' }],
    ['scene-analyzer', textImage, {}],
  ])('of %s', async (code, drawImage, fields) => {
    const { token } = await server.createUser('reader')
    const image_data = toDataUrl(await drawImage())
    const body = { image_data, provider: code === 'scene-analyzer' ? undefined : 'local', ...fields }
    const operation = operations.get(`POST /api/v1/inference/${code}`)
    const requestSchema = operation?.requestBody?.content['application/json'].schema ?? false
    expect(
      z.fromJSONSchema(toSchema(requestSchema)).safeParse(JSON.parse(JSON.stringify(body))),
    ).toMatchObject({
      success: true,
    })
    const response = await server.send('POST', `/api/v1/inference/${code}`, { token, body })
    expect(response.status).toBe(200)
    const json = await response.json()
    const responseSchema = operation?.responses['200']?.content?.['application/json'].schema ?? false
    expect(z.fromJSONSchema(responseSchema).safeParse(json)).toMatchObject({ success: true })
    const { variant_model: _, ...without } = json as Record<string, unknown>
    expect(z.fromJSONSchema(responseSchema).safeParse(without).success).toBe(false)
  })
})
