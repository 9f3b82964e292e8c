import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agent, Provider } from '#contract/agent.ts'
import { startFakeOllama } from '../test-support/fake-ollama.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
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
    openai = await startFakeProvider(respondWith('openai', helloResultJson))
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

  test('GET /providers offers the models of OPENAI_MODELS', async () => {
    const providers = await server.json<Provider[]>('GET', '/api/v1/providers', { token })
    expect(providers[0]).toEqual({ id: 'openai', name: 'OpenAI', models: ['gpt-5', 'gpt-5-mini'] })
  })

  test.each([
    ['the requested model', { provider: 'openai', model: 'gpt-5-mini' }, 'gpt-5-mini'],
    ['the first model if none is requested', {}, 'gpt-5'],
    ['the first model for a retired name', { model: 'gpt-4-vision-preview' }, 'gpt-5'],
    ['the first model for a variant with a retired name', { variant_id: 'text-extractor-accurate' }, 'gpt-5'],
  ])('uses %s', async (_, fields, model) => {
    expect((await analyze(fields)).status).toBe(200)
    expect(usedModels()).toEqual([model])
  })

  test('a current model that is not in OPENAI_MODELS is rejected', async () => {
    const response = await analyze({ provider: 'openai', model: 'gpt-6.1-sol' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: 'unknown_model' })
    expect(openai.requests).toEqual([])
  })
})

describe('a running Ollama', () => {
  const scene = JSON.stringify({ scene_detected: true, scene_summary: 'A yard', description: 'A yard.' })
  let ollama: Awaited<ReturnType<typeof startFakeOllama>>
  let server: TestServer
  let token: string
  beforeAll(async () => {
    ollama = await startFakeOllama({ 'qwen3-vl:4b': { capabilities: ['completion', 'vision'] } }, scene)
    server = await createTestServer({ env: { OLLAMA_HOST: ollama.url, OPENAI_COMPATIBLE_BASE_URL: '' } })
    token = server.google.signIn('user')
  })
  afterAll(async () => {
    await server.close()
    await ollama.close()
  })
  const analyze = (agent: string, fields: object = {}) =>
    server.json<{ metadata?: object }>('POST', `/api/v1/inference/${agent}`, {
      token,
      body: { image_data: tinyImage, ...fields },
    })

  test('Ollama is offered after the local engine and runs the agents that it cannot run', async () => {
    expect(await server.json('GET', '/api/v1/providers', { token })).toEqual([
      { id: 'local', name: 'Built-in', models: ['built-in'] },
      { id: 'ollama', name: 'Ollama', models: ['qwen3-vl:4b'] },
    ])
    const agents = await server.json<Agent[]>('GET', '/api/v1/agents', { token })
    expect(agents.filter(({ is_active }) => !is_active)).toEqual([])
    const modelOf = (code: string) => agents.find((agent) => agent.code === code)?.variants?.[0]
    expect(modelOf('damage-assessment')).toMatchObject({ provider: 'ollama', model: 'qwen3-vl:4b' })
    expect(modelOf('text-extractor')).toMatchObject({ provider: 'local' })
  })

  test('Ollama receives the image and the schema at its OpenAI-compatible endpoint', async () => {
    const result = await analyze('scene-analyzer', { provider: 'ollama' })
    expect(result).toMatchObject({ scene_summary: 'A yard', metadata: { provider: 'ollama' } })
    const { path, body } = ollama.requests.at(-1) ?? {}
    expect(path).toBe('/v1/chat/completions')
    expect(body).toMatchObject({ model: 'qwen3-vl:4b', response_format: { type: 'json_schema' } })
    expect(JSON.stringify(body?.messages)).toContain('data:image/jpeg;base64,')
  })

  test('Ollama reads text if a request names it as the provider', async () => {
    expect((await analyze('text-extractor', { provider: 'ollama' })).metadata).toMatchObject({
      provider: 'ollama',
    })
  })

  test('the startup lines name the Ollama that was found', async () => {
    const folder = await createDataFolder()
    const running = await startServerProcess({ OLLAMA_HOST: ollama.url, DATA_DIR: folder, LOG_LEVEL: 'info' })
    await expect.poll(running.output).toMatch(/^Ollama: 1 vision model$/m)
    expect(await running.kill('SIGTERM')).toBe(0)
    await rm(folder, { recursive: true })
  })
})
