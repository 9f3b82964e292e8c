// @module-tag slow
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { analyze, analyzeAndDisconnect, readTrial } from '../test-support/api-client.ts'
import { firebaseEnv } from '../test-support/fake-google.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { seedApiKeys } from '../test-support/seed-api-keys.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { createPostgresDatabase, hasPostgres, startTestPostgres } from '../test-support/test-postgres.ts'
import { testDatabases } from '../test-support/test-server.ts'

const respond = respondWith('openai-compatible', helloResultJson)
let provider: FakeProvider
let environment: Record<string, string>
beforeAll(async () => {
  provider = await startFakeProvider(respond)
  environment = {
    ...firebaseEnv,
    REQUIRE_VERIFIED: '0',
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
    TRIAL_TOTAL: '600',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
    ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  }
})
afterAll(() => provider.close())

const createApiKey = async (location: { url: string | undefined; folder: string }) => {
  const [key = ''] = await seedApiKeys(location, 1)
  return key
}

test.each(testDatabases)('a graceful stop waits for running analyses on $name', async ({ open }) => {
  const store = await open()
  const folder = await createDataFolder()
  const key = await createApiKey({ url: store.url, folder })
  const env = { ...environment, DATA_DIR: folder, ...(store.url && { DATABASE_URL: store.url }) }
  const server = await startServerProcess(env)
  provider.requests.length = 0
  provider.state.handler = async (request, response) => {
    await sleep(provider.requests.length === 1 ? 1500 : 600)
    await respond(request, response)
  }
  await analyzeAndDisconnect(server.url, key, { provider, idempotencyKey: 'left' })
  const response = analyze(server.url, key)
  await expect.poll(() => provider.requests.length).toBe(2)
  const code = server.kill('SIGTERM')
  expect((await response).status).toBe(200)
  expect(await code).toBe(0)
  const { database, close } = await openDatabase({ url: store.url, folder })
  expect(await database.selectFrom('analyses').select('status').execute()).toEqual([
    { status: 'succeeded' },
    { status: 'succeeded' },
  ])
  await close()
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

test.runIf(hasPostgres)(
  'a stop aborts hanging analyses and refunds them before the process exits',
  async () => {
    const postgres = await createPostgresDatabase()
    const key = await createApiKey({ url: postgres.url, folder: '' })
    const server = await startServerProcess({ ...environment, DATABASE_URL: postgres.url })
    provider.requests.length = 0
    provider.state.handler = () => undefined
    const response = analyze(server.url, key)
    await expect.poll(() => provider.requests.length).toBe(1)
    await analyzeAndDisconnect(server.url, key, { provider, idempotencyKey: 'left' })
    await expect.poll(() => provider.requests.length).toBe(2)
    expect(await server.kill('SIGTERM')).toBe(0)
    expect((await response).status).toBe(503)
    const { database, close } = await openDatabase({ url: postgres.url, folder: '' })
    expect(await database.selectFrom('organizations').select('trial_used').execute()).toEqual([
      { trial_used: 0 },
    ])
    const ended = database.selectFrom('analyses').where('status', 'in', ['cancelled', 'failed'])
    expect(await ended.select('id').execute()).toHaveLength(2)
    await close()
    await postgres.stop()
  },
)

test.runIf(hasPostgres)('a request that no worker takes in time is rejected as busy, uncharged', async () => {
  const postgres = await createPostgresDatabase()
  const key = await createApiKey({ url: postgres.url, folder: '' })
  const env = { ...environment, DATABASE_URL: postgres.url, ROLE: 'web', ENGINE_TIMEOUT_SECONDS: '1' }
  const server = await startServerProcess(env)
  const response = await analyze(server.url, key)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('10')
  expect(await response.json()).toMatchObject({ error: 'busy' })
  expect(await readTrial(server.url, key)).toMatchObject({ trial_used: 0 })
  await server.kill('SIGTERM')
  await postgres.stop()
})

test.runIf(hasPostgres)(
  'two processes share idempotency keys, and return 503 without the database',
  async () => {
    const postgres = await startTestPostgres()
    const key = await createApiKey({ url: postgres.url, folder: '' })
    const env = { ...environment, DATABASE_URL: postgres.url }
    const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
    provider.requests.length = 0
    provider.state.handler = async (request, response) => {
      await sleep(300)
      await respond(request, response)
    }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        analyze(servers[index % 2]?.url ?? '', key, { idempotencyKey: 'shared' }).then((response) =>
          response.text(),
        ),
      ),
    )
    expect(new Set(responses).size).toBe(1)
    expect(JSON.parse(responses[0] ?? '')).toMatchObject({ text: 'HELLO' })
    expect(provider.requests).toHaveLength(1)
    expect(await readTrial(servers[0].url, key)).toMatchObject({ trial_used: 1 })
    await postgres.stop()
    const health = await fetch(`${servers[0].url}/api/health`)
    expect([health.status, health.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await analyze(servers[0].url, key)).status).toBe(503)
    await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  },
)

describe('the server process', () => {
  let DATA_DIR: string
  beforeAll(async () => {
    DATA_DIR = await createDataFolder()
  })
  afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

  test('rejects a port and a folder in use, reuses both after kill -9, and exits with its parent', async () => {
    const first = await startServerProcess({ ...environment, DATA_DIR })
    expect(first.url).toMatch(/^http:\/\/localhost:\d+$/)
    const { port } = new URL(first.url)
    const [samePort, sameFolder] = await Promise.all([
      startServerProcess({ ...environment, DATA_DIR: `${DATA_DIR}-other`, PORT: port }),
      startServerProcess({ ...environment, DATA_DIR }),
    ])
    expect(await Promise.all([samePort.exited, sameFolder.exited])).toEqual([1, 1])
    expect(samePort.output()).toBe(
      `Port ${port} is in use by another program. Stop it, or start with PORT=${Number(port) + 1}.\n`,
    )
    expect(sameFolder.output()).toMatch(
      /^The data folder .* is in use by another process\. Stop it, or set DATA_DIR/,
    )
    await first.kill('SIGKILL')
    const next = await startServerProcess({ ...environment, DATA_DIR, PORT: port })
    expect(next.url).toBe(first.url)
    next.disconnectParent()
    expect(await next.exited).toBe(0)
  })

  test('accepts no unsigned token with a blank FIREBASE_AUTH_EMULATOR_HOST', async () => {
    const server = await startServerProcess({ ...environment, DATA_DIR, FIREBASE_AUTH_EMULATOR_HOST: ' ' })
    const now = Math.floor(Date.now() / 1000)
    const iss = `https://securetoken.google.com/${firebaseEnv.FIREBASE_PROJECT_ID}`
    const times = { iat: now, auth_time: now, exp: now + 3600 }
    const claims = { iss, aud: firebaseEnv.FIREBASE_PROJECT_ID, sub: 'ada', user_id: 'ada', ...times }
    const parts = [{ alg: 'none', typ: 'JWT' }, claims].map((part) => JSON.stringify(part))
    const token = `${parts.map((part) => Buffer.from(part).toString('base64url')).join('.')}.`
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${server.url}/api/v1/users/me`, { headers })).status).toBe(401)
    await server.kill('SIGTERM')
  })

  test('does not start in production with the auth emulator', async () => {
    const server = await startServerProcess({
      ...environment,
      NODE_ENV: 'production',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain(
      'FIREBASE_AUTH_EMULATOR_HOST is set. The emulator’s tokens are unsigned',
    )
  })

  test('logs JSON without secrets in production', async () => {
    const env = { DATA_DIR, NODE_ENV: 'production', LOG_LEVEL: 'debug', GOOGLE_API_KEY: 'very-secret' }
    const server = await startServerProcess({ ...environment, ...env })
    await fetch(`${server.url}/api/health?token=hidden`, {
      headers: { Authorization: 'Bearer vak_live_hidden' },
    })
    await server.kill('SIGTERM')
    const lines = server.output().trim().split('\n')
    const records = lines.map((line) => JSON.parse(line))
    expect(records).toContainEqual(
      expect.objectContaining({ message: 'Request', route: '/api/health', status: 200 }),
    )
    expect(server.output()).not.toMatch(/very-secret|hidden/)
  })
})
