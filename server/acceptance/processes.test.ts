import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { mintApiKey } from '../organizations/api-key-secret.ts'
import { testProject } from '../testing/fake-google.ts'
import { type FakeProvider, readHello, saying, startFakeProvider } from '../testing/fake-provider.ts'
import { readPath, tinyPicture } from '../testing/house.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { hasPostgres, startTestPostgres } from '../testing/test-postgres.ts'

const good = saying('openai-compatible', readHello)
let provider: FakeProvider
let environment: Record<string, string>
beforeAll(async () => {
  provider = await startFakeProvider(good)
  environment = {
    FIREBASE_PROJECT_ID: testProject,
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
    TRIAL_TOTAL: '600',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
    ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  }
})
afterAll(() => provider.close())

/** An organization with one key per client, written by our own tables while no server runs. */
async function seed(where: { url: string | undefined; folder: string }, clients: number): Promise<string[]> {
  const { database, close } = await openDatabase(where)
  const { id } = await database
    .insertInto('organizations')
    .values({ name: 'Test', trial_total: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = Array.from({ length: clients }, mintApiKey)
  const rows = keys.map(({ digest, preview }) => ({
    organization_id: id,
    name: 'client',
    digest,
    preview,
  }))
  await database.insertInto('api_keys').values(rows).execute()
  await close()
  return keys.map(({ secret }) => secret)
}

const body = JSON.stringify({ image_data: tinyPicture })
const post = (url: string, key: string, headers: Record<string, string> = {}) =>
  fetch(url + readPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body,
  })
const trialOf = (url: string, key: string) =>
  fetch(`${url}/api/v1/trial/status-api-key`, { headers: { Authorization: `Bearer ${key}` } }).then(
    (answer) => answer.json() as Promise<{ trial_used: number }>,
  )

/** Every client sends its share one after another, all clients at once, over all servers in turn. */
async function storm(urls: string[], keys: string[], count: number): Promise<number[]> {
  const each = count / keys.length
  const lists = await Promise.all(
    keys.map(async (key, client) => {
      const statuses: number[] = []
      for (let turn = 0; turn < each; turn++) {
        const answer = await post(urls[(client + turn) % urls.length] ?? '', key)
        await answer.arrayBuffer()
        statuses.push(answer.status)
      }
      return statuses
    }),
  )
  return lists.flat()
}

const plans = [
  { name: 'one process on PGlite', servers: 1, isPostgres: false },
  ...(hasPostgres ? [{ name: 'two processes on one PostgreSQL', servers: 2, isPostgres: true }] : []),
]

describe.each(plans)('a thousand analyses by twenty clients, $name', ({ servers, isPostgres }) => {
  let running: ServerProcess[] = []
  let keys: string[] = []
  let folder: string
  let databaseUrl: string | undefined
  let stopPostgres = async () => {}
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vision-storm-'))
    const postgres = isPostgres ? await startTestPostgres() : undefined
    if (postgres) stopPostgres = postgres.stop
    databaseUrl = postgres?.url
    keys = await seed({ url: postgres?.url, folder }, 20)
    const env = { ...environment, DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
    running = await Promise.all(Array.from({ length: servers }, () => startServerProcess(env)))
  })
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill('SIGKILL')))
    await stopPostgres()
    await rm(folder, { recursive: true, force: true })
  })

  test('an engine that fails half the time is charged by its answers; then exactly 600 in all, and 402 for the rest', async () => {
    let turn = 0
    provider.state.behave = (asked, response) => {
      if (turn++ % 2) return good(asked, response)
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{}')
    }
    const urls = running.map(({ url }) => url)
    const half = await storm(urls, keys, 100)
    const answeredFirst = half.filter((status) => status === 200).length
    expect(half.filter((status) => status === 502)).toHaveLength(100 - answeredFirst)
    expect(answeredFirst).toBe(50)
    expect(await trialOf(urls[0] ?? '', keys[0] ?? '')).toMatchObject({ trial_used: 50 })

    provider.state.behave = good
    const statuses = await storm(urls, keys, 1000)
    expect(statuses.filter((status) => status === 200)).toHaveLength(550)
    expect(statuses.filter((status) => status === 402)).toHaveLength(450)
    for (const url of urls) {
      expect(await trialOf(url, keys[0] ?? '')).toMatchObject({ trial_used: 600, trial_remaining: 0 })
    }
  })

  test('a graceful stop lets a running analysis end', async () => {
    const { database, close } = isPostgres
      ? await openDatabase({ url: databaseUrl, folder })
      : { database: undefined, close: undefined }
    // One more request for the trial that is used up, where another process may write.
    await database?.updateTable('organizations').set({ trial_total: 601 }).execute()
    await close?.()
    provider.asked.length = 0
    provider.state.behave = async (asked, response) => {
      await sleep(600)
      await good(asked, response)
    }
    const answer = post(running[0]?.url ?? '', keys[0] ?? '')
    if (isPostgres) await expect.poll(() => provider.asked.length).toBe(1)
    else await answer
    const codes = await Promise.all(running.map((server) => server.kill('SIGTERM')))
    expect((await answer).status).toBe(isPostgres ? 200 : 402)
    expect(codes).toEqual(running.map(() => 0))
  })
})

test.runIf(hasPostgres)(
  'the same idempotency key at two processes: one call, one charge, equal answers; without the database 503',
  async () => {
    const postgres = await startTestPostgres()
    const [key = ''] = await seed({ url: postgres.url, folder: '' }, 1)
    const env = { ...environment, DATABASE_URL: postgres.url }
    const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
    provider.asked.length = 0
    provider.state.behave = async (asked, response) => {
      await sleep(300)
      await good(asked, response)
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        post(servers[place % 2]?.url ?? '', key, { 'Idempotency-Key': 'shared' }).then((answer) =>
          answer.text(),
        ),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ text: 'HELLO' })
    expect(provider.asked).toHaveLength(1)
    expect(await trialOf(servers[0].url, key)).toMatchObject({ trial_used: 1 })
    await postgres.stop()
    const health = await fetch(`${servers[0].url}/api/health`)
    expect([health.status, health.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await post(servers[0].url, key)).status).toBe(503)
    await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  },
)

describe('the program', () => {
  let DATA_DIR: string
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'vision-program-'))
  })
  afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

  test('refuses a port and a folder that are in use, takes both over after kill -9, and ends with who started it', async () => {
    const first = await startServerProcess({ ...environment, DATA_DIR })
    expect(first.url).toMatch(/^http:\/\/localhost:\d+$/)
    const { port } = new URL(first.url)
    const [samePort, sameFolder] = await Promise.all([
      startServerProcess({ ...environment, DATA_DIR: `${DATA_DIR}-other`, PORT: port }),
      startServerProcess({ ...environment, DATA_DIR }),
    ])
    expect(await Promise.all([samePort.ended, sameFolder.ended])).toEqual([1, 1])
    expect(samePort.said()).toBe(
      `Port ${port} is taken by another program. Stop it, or start with PORT=${Number(port) + 1}.\n`,
    )
    expect(sameFolder.said()).toMatch(
      /^The data folder .* is in use by another process\. Stop it, or set DATA_DIR/,
    )
    await first.kill('SIGKILL')
    const next = await startServerProcess({ ...environment, DATA_DIR, PORT: port })
    expect(next.url).toBe(first.url)
    next.abandon()
    expect(await next.ended).toBe(0)
  })

  test('does not start in production with the emulator’s unsigned tokens', async () => {
    const server = await startServerProcess({
      ...environment,
      NODE_ENV: 'production',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('FIREBASE_AUTH_EMULATOR_HOST is set and NODE_ENV is production')
  })

  test('logs JSON in production, without a secret', async () => {
    const env = { DATA_DIR, NODE_ENV: 'production', LOG_LEVEL: 'debug', GOOGLE_API_KEY: 'very-secret' }
    const server = await startServerProcess({ ...environment, ...env })
    await fetch(`${server.url}/api/health?token=hidden`, {
      headers: { Authorization: 'Bearer vak_live_hidden' },
    })
    await server.kill('SIGTERM')
    const lines = server
      .said()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Ready: '))
    const said = lines.map((line) => JSON.parse(line))
    expect(said).toContainEqual(
      expect.objectContaining({ message: 'Request', path: '/api/health', status: 200 }),
    )
    expect(server.said()).not.toMatch(/very-secret|hidden/)
  })
})
