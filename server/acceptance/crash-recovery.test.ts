import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { startTestEmulator } from '../test-support/auth-emulator.ts'
import {
  type FakeProvider,
  helloResult,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

let emulator: Awaited<ReturnType<typeof startTestEmulator>>
let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(async (asked, response) => {
    await sleep(15)
    await respondWith('openai-compatible', helloResult)(asked, response)
  })
  emulator = await startTestEmulator()
})
afterAll(async () => {
  await emulator.stop()
  await provider.close()
})

/** What was acknowledged before the server died. */
type Known = {
  keys: Set<string>
  answers: Map<string, string>
  /** Idempotency keys, acknowledged or not. */
  asked: Set<string>
  /** By token: the account's id. */
  accounts: Map<string, string>
}

// The embedded database is in the process that dies; of PostgreSQL only the client does.
const plans = testDatabases.map((plan) => ({ ...plan, lives: plan.name === 'PGlite' ? 20 : 5 }))

describe.each(plans)('on $name', ({ open, name, lives }) => {
  let folder: string
  let databaseUrl: string | undefined
  let stop: () => Promise<void>
  let server: ServerProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vision-death-'))
    const opened = await open()
    databaseUrl = opened.url
    stop = opened.stop
  })
  afterAll(async () => {
    await server.kill('SIGKILL')
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = () =>
    startServerProcess({
      DATA_DIR: folder,
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
      OPENAI_COMPATIBLE_MODELS: 'llava',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })

  /** Undefined: not acknowledged, because the server died first. */
  async function call<T>(
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
      async (answer) => (answer.ok ? ((await answer.json()) as T) : undefined),
      () => undefined,
    )
  }
  const analyze = (token: string, key: string) =>
    call<object>(`POST ${textExtractorPath}`, token, { image_data: tinyImage }, { 'Idempotency-Key': key })

  /** Writes keys, analyses and accounts, all at once, until told to end. */
  function writeUntil(isOver: () => boolean, token: string, keysPath: string, known: Known) {
    let count = 0
    const next = (kind: string) => `${kind} ${known.asked.size} ${count++} ${Date.now()}`.replaceAll(' ', '-')
    const keys = async () => {
      while (!isOver() && known.keys.size < 90) {
        const made = await call<{ api_key: { id: string } }>(`POST ${keysPath}`, token, { name: next('key') })
        if (made) known.keys.add(made.api_key.id)
      }
    }
    const analyses = async () => {
      while (!isOver()) {
        const key = next('analysis')
        known.asked.add(key)
        const answer = await analyze(token, key)
        if (answer) known.answers.set(key, JSON.stringify(answer))
      }
    }
    const accounts = async () => {
      while (!isOver()) {
        const { idToken } = await emulator.signUp(`${next('newcomer')}@example.com`)
        const me = await call<{ id: string }>('GET /api/v1/users/me', idToken)
        if (me) known.accounts.set(idToken, me.id)
      }
    }
    return Promise.all([keys(), analyses(), analyses(), accounts()])
  }

  test(`kill -9 ${lives} times during writes: nothing acknowledged is missing, nothing is charged twice`, async () => {
    server = await start()
    const token = (await emulator.signUp(`survivor-${name}@example.com`)).idToken
    const [organization] = (await call<{ id: string }[]>('GET /api/v1/organizations', token)) ?? []
    const keysPath = `/api/v1/organizations/${organization?.id}/api-keys`
    const known: Known = { keys: new Set(), answers: new Map(), asked: new Set(), accounts: new Map() }

    for (let life = 0; life < lives; life++) {
      let isOver = false
      const before = { answers: known.answers.size, accounts: known.accounts.size }
      const writers = writeUntil(() => isOver, token, keysPath, known)
      const hasWritten = () => known.answers.size > before.answers && known.accounts.size > before.accounts
      await expect.poll(hasWritten, { timeout: 30_000, interval: 10 }).toBe(true)
      await sleep((life * 7) % 40)
      await server.kill('SIGKILL')
      isOver = true
      await writers
      if (databaseUrl) await letTheDeadExpire(databaseUrl)
      server = await start()
      expect(server.url).not.toBe('')
    }
    expect(known.keys.size).toBeGreaterThan(lives)
    expect(known.answers.size).toBeGreaterThanOrEqual(lives)
    expect(known.accounts.size).toBeGreaterThanOrEqual(lives)

    const keys = (await call<{ id: string }[]>(`GET ${keysPath}`, token)) ?? []
    expect(new Set(keys.map(({ id }) => id)).isSupersetOf(known.keys)).toBe(true)
    for (const [newcomer, id] of known.accounts) {
      expect(await call('GET /api/v1/users/me', newcomer)).toMatchObject({ id })
      expect(await call('GET /api/v1/organizations', newcomer)).toHaveLength(1)
    }

    // Whatever the client knows of each one, asking again with its key ends with exactly one charge for it.
    const before = await call<{ trial_used: number }>('GET /api/v1/trial/status-api-key', token)
    expect(before?.trial_used).toBeGreaterThanOrEqual(known.answers.size)
    expect(before?.trial_used).toBeLessThanOrEqual(known.asked.size)
    for (const key of known.asked) {
      const answer = JSON.stringify(await analyze(token, key))
      expect(answer).toBe(known.answers.get(key) ?? answer)
    }
    expect(await call('GET /api/v1/trial/status-api-key', token)).toMatchObject({
      trial_used: known.asked.size,
    })
  }, 300_000)
})

/** On a shared database a dead process's analyses are given back after their time; here that time is over at once. */
async function letTheDeadExpire(url: string): Promise<void> {
  const { database, close } = await openDatabase({ url, folder: '' })
  await sql`update inferences set settle_by = now() - interval '1 second' where status = 'running'`.execute(
    database,
  )
  await close()
}
