import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toDataUrl } from '#engines/test-support/images.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'
import {
  type Bytes,
  createImageBytes,
  createUploadByType,
  postUpload,
  type UploadOptions,
} from '../test-support/uploads.ts'

let server: TestServer
let key: string
let users = 0
beforeAll(async () => {
  server = await createTestServer({ env: { OPENAI_COMPATIBLE_MODELS: 'llava,qwen3-vl', TRIAL_TOTAL: '5' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  key = (await server.createUser(`user-${++users}`)).key
  server.provider.requests.length = 0
})

const post = (upload: Parameters<typeof postUpload>[2], idempotencyKey?: string) =>
  postUpload(server, key, upload, idempotencyKey)
const readTrialUsed = async () =>
  (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key }))
    .trial_used

describe.each(Object.entries(createUploadByType))('%s', (_, form) => {
  test('an upload is analyzed with its options and charged once', async () => {
    const options = { provider: 'openai-compatible', model: 'qwen3-vl', parameter: 'only the ü sign & more' }
    const response = await post(form(await createImageBytes('jpeg'), options))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      text: 'HELLO',
      metadata: { provider: 'openai-compatible' },
    })
    const { body } = server.provider.requests[0] ?? {}
    expect(body?.model).toBe('qwen3-vl')
    expect(JSON.stringify(body)).toContain('only the ü sign & more')
    expect(await readTrialUsed()).toBe(1)
  })

  test('an upload may name a variant', async () => {
    const options = { variant_id: 'text-extractor-accurate' }
    expect((await post(form(await createImageBytes('jpeg'), options))).status).toBe(200)
    const unknown = await post(form(await createImageBytes('jpeg'), { variant_id: 'x' }))
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { error: 'unknown_variant' }])
  })

  test.each<[string, { draw: () => Promise<Bytes> | Bytes; options?: UploadOptions }, number, string]>([
    ['a PDF', { draw: () => new TextEncoder().encode('%PDF-1.7') }, 422, 'invalid_image'],
    ['nothing', { draw: () => new Uint8Array() }, 422, 'invalid_image'],
    [
      'a truncated image',
      { draw: async () => (await createImageBytes('jpeg')).slice(0, 200) },
      422,
      'invalid_image',
    ],
    ['an image of 9 MB', { draw: () => new Uint8Array(8_700_000).fill(7) }, 413, 'image_too_large'],
    ['a body of 13 MB', { draw: () => new Uint8Array(13_000_000) }, 413, 'body_too_large'],
    [
      'an unknown provider',
      { draw: () => createImageBytes('jpeg'), options: { provider: 'evil' } },
      422,
      'unknown_provider',
    ],
    [
      'a long model',
      { draw: () => createImageBytes('jpeg'), options: { model: 'm'.repeat(200) } },
      422,
      'invalid_request',
    ],
    [
      'a long parameter',
      { draw: () => createImageBytes('jpeg'), options: { parameter: 'p'.repeat(2000) } },
      422,
      'invalid_request',
    ],
  ])(
    'returns the same error for %s, and charges nothing',
    async (_name, { draw, options }, status, error) => {
      const response = await post(form(await draw(), options))
      expect([response.status, await response.json()]).toMatchObject([status, { error }])
      expect(await readTrialUsed()).toBe(0)
      expect(server.provider.requests).toEqual([])
    },
  )

  test('an upload without a valid key is rejected before it is read', async () => {
    const { status } = await postUpload(server, 'vak_live_unknown', form(new Uint8Array(1000)))
    expect(status).toBe(401)
  })

  test('returns 402 when the trial is used up', async () => {
    const image = await createImageBytes('jpeg')
    for (let count = 0; count < 5; count++) expect((await post(form(image))).status).toBe(200)
    expect((await post(form(image))).status).toBe(402)
  })

  test('uploads of one image in different formats with the same key are charged once', async () => {
    const image = await createImageBytes('jpeg')
    const options = { parameter: 'sign' }
    const first = await (await post(form(image, options), 'k')).text()
    // The digest is that of the bytes, whatever media type the data URL names.
    const asPng = JSON.stringify({ image_data: toDataUrl(image, 'image/png'), ...options })
    const retries = Object.values(createUploadByType).map((other) => other(image, options))
    for (const retry of [...retries, { type: 'application/json', body: asPng }]) {
      const replay = await post(retry, 'k')
      expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
      expect(await replay.text()).toBe(first)
    }
    expect(await readTrialUsed()).toBe(1)
    const changed = [
      form(image, { parameter: 'another' }),
      form(await createImageBytes('jpeg', '#000'), options),
    ]
    for (const request of changed) {
      const response = await post(request, 'k')
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { error: 'idempotency_key_reused' },
      ])
    }
  })
})
