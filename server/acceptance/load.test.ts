// @module-tag slow
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyze, readTrial } from '../test-support/api-client.ts'
import { firebaseEnv } from '../test-support/fake-google.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { seedApiKeys } from '../test-support/seed-api-keys.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { testDatabases } from '../test-support/test-server.ts'

const respond = respondWith('openai-compatible', helloResultJson)
const clientCount = 20
const scenarios = testDatabases.map((database) => ({
  ...database,
  servers: database.name === 'PGlite' ? 1 : 2,
}))

describe.each(scenarios)('with $servers process(es) on $name', ({ open, servers }) => {
  let provider: FakeProvider
  let running: ServerProcess[] = []
  let urls: string[]
  let keys: string[]
  let otherKeys: string[]
  let folder: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    folder = await createDataFolder()
    provider = await startFakeProvider(respond)
    const store = await open()
    stop = store.stop
    const location = { url: store.url, folder }
    keys = await seedApiKeys(location, clientCount)
    otherKeys = await seedApiKeys(location, clientCount)
    const env = {
      ...firebaseEnv,
      REQUIRE_VERIFIED: '0',
      OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
      OPENAI_COMPATIBLE_MODELS: 'llava',
      TRIAL_TOTAL: '600',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
      DATA_DIR: folder,
      ...(store.url && { DATABASE_URL: store.url }),
    }
    running = await Promise.all(Array.from({ length: servers }, () => startServerProcess(env)))
    urls = running.map(({ url }) => url)
  })
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill('SIGKILL')))
    await provider.close()
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  /**
   * Sends `count` requests at once, distributed over the clients and processes. Returns the number of responses by status.
   */
  async function sendConcurrently(apiKeys: string[], count: number): Promise<Record<number, number>> {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const response = await analyze(urls[index % urls.length] ?? '', apiKeys[index % apiKeys.length] ?? '')
        await response.arrayBuffer()
        return response.status
      }),
    )
    const byStatus = Map.groupBy(statuses, (status) => status)
    return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]))
  }

  test('1000 concurrent requests with a trial of 600 return 600 results and 400 times 402', async () => {
    provider.requests.length = 0
    expect(await sendConcurrently(keys, 1000)).toEqual({ 200: 600, 402: 400 })
    expect(provider.requests).toHaveLength(600)
    for (const url of urls) {
      expect(await readTrial(url, keys[0] ?? '')).toMatchObject({ trial_used: 600, trial_remaining: 0 })
    }
  })

  test('charges only successful requests when the provider fails half of them', async () => {
    let count = 0
    provider.state.handler = (request, response) => {
      if (count++ % 2) return respond(request, response)
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('{}')
    }
    expect(await sendConcurrently(otherKeys, 400)).toEqual({ 200: 200, 502: 200 })
    for (const url of urls)
      expect(await readTrial(url, otherKeys[0] ?? '')).toMatchObject({ trial_used: 200 })
  })
})
