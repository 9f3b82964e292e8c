import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { drawLongPage, drawObjects, drawText, toDataUrl } from '#engines/test-support/images.ts'
import { helloResultJson, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { type ServerProcess, startServerProcess } from '../../server/test-support/server-process.ts'
import { tinyImage } from '../../server/test-support/test-server.ts'

/*
 * `npm run test:attacks [-- --seconds 30]`: organizations use as much of a server process as they can, while another
 * one sends its usual calls one after the other. Their times must stay below three times those on the idle server, and
 * health checks below 200 ms.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const attackMs = Number(values.seconds) * 1000
const maxRatio = 3
const maxHealthMs = 200
const quietRounds = 8
const healthIntervalMs = 100
/** Keeps the victim below its rate limit. */
const victimPauseMs = 500
const megabyte = 1024 * 1024

const print = (text: string) => void process.stdout.write(`${text}\n`)
const ms = (time: number) => `${time.toFixed(0)} ms`

const page = toDataUrl(await drawText(['Invoice 4711', 'Total amount due: 128.50 EUR', 'Keep dry']))
const objects = toDataUrl(await drawObjects(6))
const longPage = toDataUrl(await drawLongPage(150))

const folder = await mkdtemp(join(tmpdir(), 'vision-attacks-'))
const respond = respondWith('openai-compatible', helloResultJson)
const provider = await startFakeProvider(respond)
const env = {
  DATA_DIR: folder,
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_MODELS: 'llava',
  REQUIRE_VERIFIED: '0',
  // All of these clients have the same address.
  ADDRESS_LIMIT_PER_MINUTE: '1000000',
}

type Account = { token: string; key: string }
let accounts = 0
let server: ServerProcess = await startServerProcess({ ...env, TRIAL_TOTAL: '1000000' })
const missed: string[] = []
try {
  const victim = await signUp()
  await measureVictim(victim, quietRounds / 2)
  const quiet = await measureVictim(victim, quietRounds)
  const attackers = [await signUp(), await signUp(), await signUp(), await signUp()]
  const count = { image_data: objects, provider: 'local' }
  const read = { image_data: longPage, provider: 'local' }
  await attack('235 concurrent counts of one organization', victim, quiet, (signal) =>
    repeat(235, signal, () => analyze('object-counter', attackers[0] as Account, count, signal)),
  )
  await attack('long pages of four organizations, four each at a time', victim, quiet, (signal) =>
    repeat(16, signal, (index) => analyze('text-extractor', attackers[index % 4] as Account, read, signal)),
  )
  await attack('138 MB of bodies that never end', victim, quiet, async (signal) => {
    for (const { key } of attackers) for (let body = 0; body < 3; body++) startBody(key, signal)
    await sleep(attackMs, undefined, { signal }).catch(() => undefined)
  })
  await server.kill('SIGTERM')
  server = await startServerProcess({ ...env, TRIAL_TOTAL: '5' })
  await abortRequests()
} finally {
  await server.kill('SIGKILL')
  await provider.close()
  await rm(folder, { recursive: true, force: true })
}
assert.deepEqual(missed, [])

async function signUp(): Promise<Account> {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    assert(response.ok, await response.clone().text())
    return (await response.json()) as T
  }
  const user = {
    name: 'Ada',
    email: `ada-${++accounts}-${Date.now()}@example.com`,
    password: 'a good password',
  }
  const { token } = await post<{ token: string }>('auth/sign-up', user)
  const response = await fetch(`${server.url}/api/v1/organizations`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const [organization] = (await response.json()) as { id: string }[]
  const { key } = await post<{ key: string }>(
    `organizations/${organization?.id}/api-keys`,
    { name: 'key' },
    token,
  )
  return { token, key }
}

async function analyze(agent: string, { key }: Account, body: object, signal?: AbortSignal): Promise<number> {
  const response = await fetch(`${server.url}/api/v1/inference/${agent}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status ?? 0
}

/** The times of each call in ms. */
type Times = Record<'profile' | 'count' | 'read', number[]>

/** Sends the calls of a usual user one after the other: `rounds` times, or until the signal aborts. */
async function measureVictim(victim: Account, rounds: number, signal?: AbortSignal): Promise<Times> {
  const times: Times = { profile: [], count: [], read: [] }
  const calls: Record<keyof Times, () => Promise<number>> = {
    profile: async () =>
      (await fetch(`${server.url}/api/v1/users/me`, { headers: { Authorization: `Bearer ${victim.token}` } }))
        .status,
    count: () => analyze('object-counter', victim, { image_data: objects, provider: 'local' }),
    read: () => analyze('text-extractor', victim, { image_data: page, provider: 'local' }),
  }
  for (let round = 0; round < rounds && !signal?.aborted; round++) {
    await sleep(victimPauseMs)
    for (const name of ['profile', 'count', 'read'] as const) {
      const startedAt = performance.now()
      const status = await calls[name]()
      times[name].push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    }
  }
  return times
}

/** Checks the times of the victim and of health checks during an attack. */
async function attack(
  name: string,
  victim: Account,
  quiet: Times,
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const attacking = run(signal)
  const health = measureHealth(signal)
  setTimeout(() => controller.abort(), attackMs)
  const times = await measureVictim(victim, Number.POSITIVE_INFINITY, signal)
  await attacking
  print(`${name}:`)
  for (const call of ['profile', 'count', 'read'] as const) {
    const usual = quantile(quiet[call], 0.5)
    const ratio = quantile(times[call], 0.5) / usual
    const worst = Math.max(...times[call])
    report(
      ratio <= maxRatio,
      `${call} ${ms(quantile(times[call], 0.5))}, ${ratio.toFixed(1)} times ${ms(usual)}; slowest of ${times[call].length}: ${ms(worst)}`,
    )
  }
  const healthTimes = await health
  report(
    quantile(healthTimes, 0.99) <= maxHealthMs,
    `health ${ms(quantile(healthTimes, 0.5))}, 99 % within ${ms(quantile(healthTimes, 0.99))}`,
  )
}

async function measureHealth(signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    const response = await fetch(`${server.url}/api/health`).catch(() => undefined)
    times.push(response?.status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    await sleep(healthIntervalMs)
  }
  return times
}

/** Calls `send` from `clients` at a time until the signal aborts. */
async function repeat(clients: number, signal: AbortSignal, send: (index: number) => Promise<number>) {
  const client = async (_: unknown, index: number) => {
    // A refusal returns at once; without a pause this process would be busy with them.
    while (!signal.aborted) if ((await send(index)) !== 200) await sleep(250)
  }
  await Promise.all(Array.from({ length: clients }, client))
}

/** Sends 11.5 MB of a body of 12 MB, and no more until the signal aborts. */
function startBody(key: string, signal: AbortSignal): void {
  const sent = request(`${server.url}/api/v1/inference/text-extractor`, {
    method: 'POST',
    signal,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': 12 * megabyte,
    },
  })
  sent.on('error', () => undefined)
  sent.on('response', (response) => response.resume())
  sent.write(`{"image_data":"${'A'.repeat(11.5 * megabyte)}`)
}

/** Aborts 200 requests with a trial of 5. The provider must not be asked more often than is charged. */
async function abortRequests(): Promise<void> {
  const account = await signUp()
  provider.requests.length = 0
  provider.state.handler = async (incoming, response) => {
    await sleep(1000)
    await respond(incoming, response)
  }
  for (let count = 0; count < 200; count++)
    await analyze(
      'text-extractor',
      account,
      { image_data: tinyImage },
      AbortSignal.timeout(Math.round(Math.random() * 200)),
    )
  await sleep(2000)
  const response = await fetch(`${server.url}/api/v1/trial/status-api-key`, {
    headers: { Authorization: `Bearer ${account.key}` },
  })
  const { trial_used } = (await response.json()) as { trial_used: number }
  print('200 aborted requests with a trial of 5:')
  report(
    provider.requests.length <= trial_used && trial_used <= 5,
    `the provider was asked ${provider.requests.length} times, ${trial_used} charged`,
  )
}

function report(isMet: boolean, text: string): void {
  print(`  ${isMet ? 'ok    ' : 'MISSED'} ${text}`)
  if (!isMet) missed.push(text)
}

function quantile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * fraction)] ?? Number.NaN
}
