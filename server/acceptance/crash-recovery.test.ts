// @module-tag slow
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(async (request, response) => {
    await sleep(15)
    await respondWith('openai-compatible', helloResultJson)(request, response)
  })
})
afterAll(() => provider.close())

/** The writes that the server had confirmed before it was killed. */
type Acknowledged = {
  keys: Set<string>
  responses: Map<string, string>
  /** The idempotency keys of all requests that were sent. */
  requested: Set<string>
  /** User ids by access token. */
  accounts: Map<string, string>
}

/** The kills of PGlite, which runs in the killed process, while PostgreSQL keeps running. More in `npm run test:nightly`. */
const kills = Number(process.env.KILLS ?? 6)
const scenarios = testDatabases.map((database) => ({
  ...database,
  kills: database.name === 'PGlite' ? kills : Math.ceil(kills / 2),
}))

describe.each(scenarios)('on $name', ({ open, name, kills }) => {
  let folder: string
  let databaseUrl: string | undefined
  let stop: () => Promise<void>
  let server: ServerProcess
  beforeAll(async () => {
    folder = await createDataFolder()
    const opened = await open()
    databaseUrl = opened.url
    stop = opened.stop
  })
  afterAll(async () => {
    await server.kill('SIGKILL')
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  const startServer = () =>
    startServerProcess({
      DATA_DIR: folder,
      OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
      OPENAI_COMPATIBLE_MODELS: 'llava',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })

  /** Returns undefined if the server was killed before it responded. */
  async function requestJson<T>(
    request: string,
    token: string,
    body?: unknown,
    headers = {},
  ): Promise<T | undefined> {
    const [method = '', path = ''] = request.split(' ')
    const options = {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    return await fetch(server.url + path, options).then(
      async (response) => (response.ok ? ((await response.json()) as T) : undefined),
      () => undefined,
    )
  }
  const signUp = async (email: string) => {
    const user = { name: '', email, password: 'a good password' }
    return (await requestJson<{ token: string }>('POST /api/v1/auth/sign-up', 'none', user))?.token
  }
  const analyze = (token: string, key: string) =>
    requestJson<object>(
      `POST ${textExtractorPath}`,
      token,
      { image_data: tinyImage },
      { 'Idempotency-Key': key },
    )

  /** Creates API keys, analyses and accounts concurrently until `isOver` returns true. */
  function writeUntil(isOver: () => boolean, token: string, keysPath: string, acknowledged: Acknowledged) {
    let count = 0
    const next = (kind: string) =>
      `${kind} ${acknowledged.requested.size} ${count++} ${Date.now()}`.replaceAll(' ', '-')
    const keys = async () => {
      while (!isOver() && acknowledged.keys.size < 90) {
        const created = await requestJson<{ api_key: { id: string } }>(`POST ${keysPath}`, token, {
          name: next('key'),
        })
        if (created) acknowledged.keys.add(created.api_key.id)
      }
    }
    const analyses = async () => {
      while (!isOver()) {
        const key = next('analysis')
        acknowledged.requested.add(key)
        const response = await analyze(token, key)
        if (response) acknowledged.responses.set(key, JSON.stringify(response))
      }
    }
    const accounts = async () => {
      while (!isOver()) {
        const token = await signUp(`${next('user')}@example.com`)
        const me = token && (await requestJson<{ id: string }>('GET /api/v1/users/me', token))
        if (me) acknowledged.accounts.set(token, me.id)
      }
    }
    return Promise.all([keys(), analyses(), analyses(), accounts()])
  }

  test(`loses nothing acknowledged and charges nothing twice after ${kills} kills (-9) during writes`, async () => {
    server = await startServer()
    const token = (await signUp(`survivor-${name}@example.com`)) ?? ''
    const [organization] = (await requestJson<{ id: string }[]>('GET /api/v1/organizations', token)) ?? []
    const keysPath = `/api/v1/organizations/${organization?.id}/api-keys`
    const acknowledged: Acknowledged = {
      keys: new Set(),
      responses: new Map(),
      requested: new Set(),
      accounts: new Map(),
    }

    for (let kill = 0; kill < kills; kill++) {
      let isOver = false
      const before = { responses: acknowledged.responses.size, accounts: acknowledged.accounts.size }
      const writers = writeUntil(() => isOver, token, keysPath, acknowledged)
      const hasWritten = () =>
        acknowledged.responses.size > before.responses && acknowledged.accounts.size > before.accounts
      await expect.poll(hasWritten, { timeout: 30_000, interval: 10 }).toBe(true)
      await sleep((kill * 7) % 40)
      await server.kill('SIGKILL')
      isOver = true
      await writers
      if (databaseUrl) await expireLeases(databaseUrl)
      server = await startServer()
      expect(server.url).not.toBe('')
    }
    expect(acknowledged.keys.size).toBeGreaterThan(kills)
    expect(acknowledged.responses.size).toBeGreaterThanOrEqual(kills)
    expect(acknowledged.accounts.size).toBeGreaterThanOrEqual(kills)

    const keys = (await requestJson<{ id: string }[]>(`GET ${keysPath}`, token)) ?? []
    expect(new Set(keys.map(({ id }) => id)).isSupersetOf(acknowledged.keys)).toBe(true)
    for (const [user, id] of acknowledged.accounts) {
      expect(await requestJson('GET /api/v1/users/me', user)).toMatchObject({ id })
      expect(await requestJson('GET /api/v1/organizations', user)).toHaveLength(1)
    }

    // Each request is sent again with its key, also if the client has received its response, to check that it is charged once.
    const before = await requestJson<{ trial_used: number }>('GET /api/v1/trial/status-api-key', token)
    expect(before?.trial_used).toBeGreaterThanOrEqual(acknowledged.responses.size)
    expect(before?.trial_used).toBeLessThanOrEqual(acknowledged.requested.size)
    for (const key of acknowledged.requested) {
      const response = JSON.stringify(await analyze(token, key))
      expect(response).toBe(acknowledged.responses.get(key) ?? response)
    }
    expect(await requestJson('GET /api/v1/trial/status-api-key', token)).toMatchObject({
      trial_used: acknowledged.requested.size,
    })
  }, 300_000)
})

/** Ends the leases of the killed process's analyses at once, so that the test does not wait for them. */
async function expireLeases(url: string): Promise<void> {
  const { database, close } = await openDatabase({ url, folder: '' })
  await sql`update analyses set lease_expires_at = now() - interval '1 second' where status = 'running'`.execute(
    database,
  )
  await close()
}
