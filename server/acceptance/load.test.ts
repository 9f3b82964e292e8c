import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyze, readTrial } from '../test-support/api-client.ts'
import { testProject } from '../test-support/fake-google.ts'
import {
  type FakeProvider,
  helloResult,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { seedApiKeys } from '../test-support/seed-api-keys.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { testDatabases } from '../test-support/test-server.ts'

const good = respondWith('openai-compatible', helloResult)
const clients = 20
const plans = testDatabases.map((plan) => ({ ...plan, servers: plan.name === 'PGlite' ? 1 : 2 }))

describe.each(plans)('with $servers process(es) on $name', ({ open, servers }) => {
  let provider: FakeProvider
  let running: ServerProcess[] = []
  let urls: string[]
  let stormy: string[]
  let shaky: string[]
  let folder: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vision-storm-'))
    provider = await startFakeProvider(good)
    const store = await open()
    stop = store.stop
    const where = { url: store.url, folder }
    stormy = await seedApiKeys(where, clients)
    shaky = await seedApiKeys(where, clients)
    const env = {
      FIREBASE_PROJECT_ID: testProject,
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

  /** How many answers of each status: all at once, by all clients, over all processes in turn. */
  async function storm(keys: string[], count: number): Promise<Record<number, number>> {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const answer = await analyze(urls[place % urls.length] ?? '', keys[place % keys.length] ?? '')
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    const byStatus = Map.groupBy(statuses, (status) => status)
    return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]))
  }

  test('a thousand analyses at once by twenty clients, with a trial of 600: 600 answers, 400 times 402', async () => {
    provider.requests.length = 0
    expect(await storm(stormy, 1000)).toEqual({ 200: 600, 402: 400 })
    expect(provider.requests).toHaveLength(600)
    for (const url of urls) {
      expect(await readTrial(url, stormy[0] ?? '')).toMatchObject({ trial_used: 600, trial_remaining: 0 })
    }
  })

  test('an engine that fails half the time: used is what was answered', async () => {
    let turn = 0
    provider.state.handler = (asked, response) => {
      if (turn++ % 2) return good(asked, response)
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{}')
    }
    expect(await storm(shaky, 400)).toEqual({ 200: 200, 502: 200 })
    for (const url of urls) expect(await readTrial(url, shaky[0] ?? '')).toMatchObject({ trial_used: 200 })
  })
})
