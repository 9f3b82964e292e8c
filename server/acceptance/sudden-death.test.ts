import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEmulator } from '../testing/auth-emulator.ts'
import { type FakeProvider, readHello, saying, startFakeProvider } from '../testing/fake-provider.ts'
import { readPath, tinyPicture } from '../testing/house.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

type Emulator = Awaited<ReturnType<typeof startTestEmulator>>
type Person = { token: string; orgId: string }

let emulator: Emulator
let provider: FakeProvider
let folder: string
let server: ServerProcess
beforeAll(async () => {
  provider = await startFakeProvider(async (asked, response) => {
    await sleep(15)
    await saying('openai-compatible', readHello)(asked, response)
  })
  emulator = await startTestEmulator()
  folder = await mkdtemp(join(tmpdir(), 'vision-death-'))
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await emulator.stop()
  await provider.close()
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
  })

/** Undefined: not acknowledged, because the server died first. */
async function call<T>(request: string, token: string, body?: unknown, headers = {}): Promise<T | undefined> {
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

test('kill -9 twenty times during writes: nothing acknowledged is missing, nothing is charged twice', async () => {
  server = await start()
  const token = (await emulator.signUp('survivor@example.com')).idToken
  const [organization] = (await call<{ id: string }[]>('GET /api/v1/organizations', token)) ?? []
  const person: Person = { token, orgId: organization?.id ?? '' }
  const keysPath = `/api/v1/organizations/${person.orgId}/api-keys`
  const acknowledgedKeys = new Set<string>()
  const acknowledgedAnswers = new Map<string, string>()
  const asked = new Set<string>()
  const accounts: string[] = []
  let counter = 0

  for (let life = 0; life < 20; life++) {
    let isOver = false
    const writeKeys = async () => {
      while (!isOver && acknowledgedKeys.size < 90) {
        const made = await call<{ api_key: { id: string } }>(`POST ${keysPath}`, token, {
          name: `key ${counter++}`,
        })
        if (made) acknowledgedKeys.add(made.api_key.id)
      }
    }
    const analyze = async () => {
      while (!isOver) {
        const key = `analysis-${counter++}`
        asked.add(key)
        const answer = await call<object>(
          `POST ${readPath}`,
          token,
          { image_data: tinyPicture },
          { 'Idempotency-Key': key },
        )
        if (answer) acknowledgedAnswers.set(key, JSON.stringify(answer))
      }
    }
    const newcomer = (await emulator.signUp(`newcomer-${life}@example.com`)).idToken
    const writers = [writeKeys(), analyze(), analyze()]
    if (await call('GET /api/v1/users/me', newcomer)) accounts.push(newcomer)
    const goal = acknowledgedAnswers.size + 1
    for (let tries = 0; tries < 200 && acknowledgedAnswers.size < goal; tries++) await sleep(10)
    await sleep((life * 7) % 40)
    await server.kill('SIGKILL')
    isOver = true
    await Promise.all(writers)
    server = await start()
    expect(server.url).not.toBe('')
  }

  const keys = (await call<{ id: string }[]>(`GET ${keysPath}`, token)) ?? []
  expect(new Set(keys.map(({ id }) => id)).isSupersetOf(acknowledgedKeys)).toBe(true)
  expect(acknowledgedKeys.size).toBeGreaterThan(10)
  expect(acknowledgedAnswers.size).toBeGreaterThan(10)
  for (const account of accounts) expect(await call('GET /api/v1/organizations', account)).toHaveLength(1)

  // Whatever the client knows of each one, asking again with its key ends with exactly one charge for it.
  const before = await call<{ trial_used: number }>('GET /api/v1/trial/status-api-key', token)
  expect(before?.trial_used).toBeGreaterThanOrEqual(acknowledgedAnswers.size)
  expect(before?.trial_used).toBeLessThanOrEqual(asked.size)
  for (const key of asked) {
    const answer = await call<object>(
      `POST ${readPath}`,
      token,
      { image_data: tinyPicture },
      { 'Idempotency-Key': key },
    )
    const known = acknowledgedAnswers.get(key)
    if (known) expect(JSON.stringify(answer)).toBe(known)
  }
  expect(await call('GET /api/v1/trial/status-api-key', token)).toMatchObject({ trial_used: asked.size })
}, 180_000)
