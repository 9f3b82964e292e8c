import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Provider } from '#contract/agent.ts'
import {
  type FakeProvider,
  helloResult,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import {
  createTestServer,
  type TestServer,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'

describe('OPENAI_MODELS', () => {
  let openai: FakeProvider
  let server: TestServer
  let token: string
  beforeAll(async () => {
    openai = await startFakeProvider(respondWith('openai', helloResult))
    server = await createTestServer({
      env: {
        OPENAI_API_KEY: 'k',
        OPENAI_BASE_URL: openai.url,
        OPENAI_MODELS: 'gpt-5, gpt-5-mini,gpt-5',
        OPENAI_COMPATIBLE_BASE_URL: '',
      },
    })
    token = server.google.signIn('user')
  })
  afterAll(async () => {
    await server.close()
    await openai.close()
  })
  beforeEach(() => {
    openai.requests.length = 0
  })
  const analyze = (fields: object) =>
    server.send('POST', textExtractorPath, { token, body: { image_data: tinyImage, ...fields } })
  const usedModels = () => openai.requests.map(({ body }) => body.model)

  test('are what GET /providers offers', async () => {
    const providers = await server.json<Provider[]>('GET', '/api/v1/providers', { token })
    expect(providers[0]).toEqual({ id: 'openai', name: 'OpenAI', models: ['gpt-5', 'gpt-5-mini'] })
  })

  test.each([
    ['the requested model', { provider: 'openai', model: 'gpt-5-mini' }, 'gpt-5-mini'],
    ['the first model without a request', {}, 'gpt-5'],
    ['the first model for a retired name', { model: 'gpt-4-vision-preview' }, 'gpt-5'],
    ['the first model for a variant with a retired name', { variant_id: 'text-extractor-accurate' }, 'gpt-5'],
  ])('are used: %s', async (_, fields, model) => {
    expect((await analyze(fields)).status).toBe(200)
    expect(usedModels()).toEqual([model])
  })

  test('exclude all others, also current ones', async () => {
    const response = await analyze({ provider: 'openai', model: 'gpt-6.1-sol' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'unknown_model' })
    expect(openai.requests).toEqual([])
  })
})
