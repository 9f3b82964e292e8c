import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { listen } from '../test-support/listen.ts'
import { createTestServer, type TestServer, textExtractorPath } from '../test-support/test-server.ts'
import { createImageBytes, postUpload, toFormData } from '../test-support/uploads.ts'

let server: TestServer
let key: string
let users = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  key = (await server.createUser(`user-${++users}`)).key
  server.provider.requests.length = 0
})

const post = (upload: Parameters<typeof postUpload>[2]) => postUpload(server, key, upload)
const readTrialUsed = async () =>
  (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
    .trial_used

describe('an image as the body', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('may be %s', async (format) => {
    const body = await createImageBytes(format)
    expect((await post({ type: `image/${format}`, body })).status).toBe(200)
    // The wrong media type has no effect, because the server detects the format from the content.
    expect((await post({ type: 'IMAGE/JPEG; q=1', body })).status).toBe(200)
  })

  test.each(['image/heic', 'image/svg+xml', 'image/', 'application/octet-stream', 'text/plain', ''])(
    'of type "%s" is not accepted without the content of an image',
    async (type) => {
      const response = await post({ type, body: new Uint8Array(20) })
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({
        error: 'unsupported_media_type',
        message: expect.stringContaining('multipart/form-data'),
      })
    },
  )
})

describe('a form', () => {
  const file = async (name = 'photo.jpg') => new File([await createImageBytes('jpeg')], name)

  test('ignores empty and unknown fields, and the name and type of the file', async () => {
    const strange = new File([await createImageBytes('png')], '"\r\nX-Evil: 1', { type: 'text/html' })
    const body = toFormData([
      ['image', strange],
      ['model', ''],
      ['variant_id', ''],
      ['__proto__', 'x'],
      ['a', 'b'],
    ])
    expect((await post({ body })).status).toBe(200)
  })

  test.each<[string, () => Promise<[string, string | Blob][]>]>([
    ['no file', async () => [['parameter', 'x']]],
    ['text as the image', async () => [['image', toDataUrl(await createImageBytes('jpeg'))]]],
    [
      'two images',
      async () => [
        ['image', await file()],
        ['image', await file()],
      ],
    ],
    [
      'a file as an option',
      async () => [
        ['image', await file()],
        ['model', await file()],
      ],
    ],
  ])('with %s is invalid', async (_, entries) => {
    const response = await post({ body: toFormData(await entries()) })
    expect([response.status, await response.json()]).toMatchObject([422, { error: 'invalid_request' }])
  })

  const multipart = 'multipart/form-data'
  test.each([
    ['without a boundary', multipart, 'x'],
    ['with another boundary', `${multipart}; boundary=a`, '--b\r\n\r\n--b--'],
    [
      'that is cut off',
      `${multipart}; boundary=a`,
      '--a\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
    ],
    [
      'without a name',
      `${multipart}; boundary=a`,
      '--a\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--a--',
    ],
    ['that is empty', `${multipart}; boundary=a`, ''],
  ])('%s is malformed', async (_, type, body) => {
    const response = await post({ type, body })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'malformed_form' }])
  })

  test('a form with a hundred thousand parts is rejected', async () => {
    const part = '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'
    const response = await post({ type: `${multipart}; boundary=a`, body: `${part.repeat(100_000)}--a--` })
    expect([400, 422]).toContain(response.status)
  })

  test('a form with another content type is rejected', async () => {
    const response = await post({ type: 'application/x-www-form-urlencoded', body: 'image=x' })
    expect(response.status).toBe(415)
  })

  test('an interrupted upload of a form is not charged', async () => {
    const { url, port: _, close } = await listen(server.app)
    const controller = new AbortController()
    const body = new ReadableStream({
      start: (stream) =>
        stream.enqueue(new TextEncoder().encode('--a\r\nContent-Disposition: form-data; name="x"')),
    })
    const upload = fetch(url + textExtractorPath, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': `${multipart}; boundary=a` },
      body,
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit).catch(() => 'left')
    setTimeout(() => controller.abort(), 1_000)
    expect(await upload).toBe('left')
    await expect.poll(() => server.logLines.join('')).toContain('"client_disconnected"')
    expect(await readTrialUsed()).toBe(0)
    close()
  })
})

describe('an API key', () => {
  test('an API key can read the catalog and the providers', async () => {
    const agents = await server.json<Agent[]>('GET', '/api/v1/agents', { token: key })
    expect(agents.length).toBeGreaterThan(10)
    expect(await server.json('GET', '/api/v1/agents/text-extractor', { token: key })).toEqual(
      agents.find(({ code }) => code === 'text-extractor'),
    )
    expect(await server.json('GET', '/api/v1/providers', { token: key })).toMatchObject([
      { id: 'openai-compatible' },
      { id: 'local' },
    ])
    const unknown = await server.send('GET', '/api/v1/agents/nobody', { token: key })
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: 'unknown_agent' }])
  })
})

test('the OpenAPI document has every content type and the options', async () => {
  type Operation = {
    parameters: { name: string; in: string }[]
    requestBody: { required: boolean; content: Record<string, { schema: { required?: string[] } }> }
  }
  const { paths } = await server.json<{ paths: Record<string, { post: Operation }> }>(
    'GET',
    '/api/openapi.json',
  )
  for (const path of ['{agentCode}', 'text-extractor']) {
    const { requestBody, parameters } = paths[`/api/v1/inference/${path}`]?.post ?? {}
    expect(requestBody?.required).toBe(true)
    expect(Object.keys(requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
      'image/jpeg',
      'image/png',
      'image/webp',
    ])
    expect(requestBody?.content['application/json']?.schema.required).toEqual(['image_data'])
    expect(requestBody?.content['multipart/form-data']?.schema.required).toEqual(['image'])
    const inQuery = parameters?.filter((one) => one.in === 'query').map(({ name }) => name)
    expect(inQuery).toEqual([
      'provider',
      'model',
      'variant_id',
      'parameter',
      'examples',
      'region',
      'template_id',
      'batch',
    ])
  }
})
