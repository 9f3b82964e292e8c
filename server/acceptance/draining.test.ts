// @module-tag slow
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyze, readTrial } from '../test-support/api-client.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { seedApiKeys } from '../test-support/seed-api-keys.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'

const respond = respondWith('openai-compatible', helloResultJson)
let provider: FakeProvider
let folder: string
beforeAll(async () => {
  provider = await startFakeProvider(respond)
  folder = await createDataFolder()
})
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

const startServer = () =>
  startServerProcess({
    DATA_DIR: folder,
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
  })

test('a stopping server finishes running requests, refuses new ones and says that it is not ready', async () => {
  const [key = ''] = await seedApiKeys({ url: undefined, folder }, 1)
  const server = await startServer()
  const fetchHealth = (path: string) => fetch(`${server.url}/api/health/${path}`)
  const { promise: analyzed, resolve: finishAnalysis } = Promise.withResolvers<void>()
  provider.state.handler = async (request, response) => {
    await analyzed
    await respond(request, response)
  }
  const first = analyze(server.url, key)
  await expect.poll(() => provider.requests.length).toBe(1)
  expect((await fetchHealth('ready')).status).toBe(200)

  const exitCode = server.kill('SIGTERM')
  await expect.poll(async () => (await fetchHealth('ready')).status).toBe(503)
  expect(await (await fetchHealth('ready')).json()).toMatchObject({
    error: 'not_ready',
    message: 'The server is stopping.',
  })
  expect((await fetchHealth('live')).status).toBe(200)
  const refused = await analyze(server.url, key)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    error: 'temporarily_unavailable',
    message: 'The server is restarting. Please try again.',
    request_id: refused.headers.get('X-Request-Id'),
  })
  expect(provider.requests).toHaveLength(1)

  finishAnalysis()
  expect((await first).status).toBe(200)
  expect(await exitCode).toBe(0)

  const next = await startServer()
  expect(await readTrial(next.url, key)).toMatchObject({ trial_used: 1 })
  expect(await next.kill('SIGTERM')).toBe(0)
})
