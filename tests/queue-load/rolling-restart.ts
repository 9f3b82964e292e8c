import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../server/database/open-database.ts'
import { helloResultJson, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { seedApiKeys } from '../../server/test-support/seed-api-keys.ts'
import { type ServerProcess, startServerProcess } from '../../server/test-support/server-process.ts'
import { startTestPostgres } from '../../server/test-support/test-postgres.ts'
import { tinyImage } from '../../server/test-support/test-server.ts'

/*
 * `npm run test:rolling-restart`: replaces two processes by new ones, one after the other, while clients send analyses: alone, in
 * the background and in a batch. Each must succeed and be charged once, and no request may fail otherwise than for a restart.
 */
const clients = 12
/** How many analyses are sent between two steps of the restart. */
const analysesPerStep = 100
/** A request is repeated after these: no response, still running, or a restart. */
const temporary = [0, 409, 503]
const timeoutMs = 5 * 60_000

const print = (text: string) => void process.stdout.write(`${text}\n`)
const respond = respondWith('openai-compatible', helloResultJson)
const provider = await startFakeProvider(async (request, response) => {
  provider.requests.length = 0
  await sleep(20 + Math.random() * 80)
  await respond(request, response)
})
const postgres = await startTestPostgres()
const env = {
  DATABASE_URL: postgres.url,
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_MODELS: 'llava',
  TRIAL: 'off',
  REQUIRE_VERIFIED: '0',
  ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_LIMIT_PER_MINUTE: '1000000',
}

type Process = ServerProcess & { accepted: number }
const processes: Process[] = []
const start = async () => {
  const started = await startServerProcess(env)
  assert(started.url, started.output())
  processes.push({ ...started, accepted: 0 })
}
/** All processes that clients may send to. */
const running = () => processes.filter(({ hasExited }) => !hasExited())

const sent: string[] = []
let isSending = true
try {
  const [key = ''] = await seedApiKeys({ url: postgres.url, folder: '' }, 1)
  await start()
  await start()
  const batch = await createBatch(key)
  const sending = Promise.all(Array.from({ length: clients }, (_, client) => sendAll(client, key, batch)))
  await Promise.race([restartAll(), sending])
  isSending = false
  await sending
  await waitUntilEnded()
  await checkCharges()
} finally {
  for (const one of running()) await one.kill('SIGKILL')
  await postgres.stop()
  await provider.close()
}

async function restartAll(): Promise<void> {
  await sendMore()
  for (const old of processes.slice()) {
    await start()
    await sendMore()
    const code = await old.kill('SIGTERM')
    assert.equal(code, 0, old.output())
    await sendMore()
  }
  print('Replaced two processes')
}

async function sendMore(): Promise<void> {
  const target = sent.length + analysesPerStep
  while (sent.length < target) await sleep(20)
}

type Send = { path: string; key: string; headers?: Record<string, string>; body: object }

/** Returns the status; 0 without a response. */
async function send({ url }: ServerProcess, { path, key, headers, body }: Send): Promise<number> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status ?? 0
}

async function createBatch(key: string): Promise<string> {
  const response = await fetch(`${processes[0]?.url}/api/v1/batches`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ agent_code: 'text-extractor' }),
  })
  return ((await response.json()) as { id: string }).id
}

/** Sends one analysis after the other, in turns alone, in the background and as the item of a batch. */
async function sendAll(client: number, key: string, batch: string): Promise<void> {
  const analysis = { key, body: { image_data: tinyImage } }
  for (let count = 0; isSending; count++) {
    const headers = { 'Idempotency-Key': `${client}-${count}` }
    sent.push(`${client}-${count}`)
    const kinds: Send[] = [
      { path: 'inference/text-extractor', headers, ...analysis },
      { path: 'inference/text-extractor', headers: { ...headers, Prefer: 'respond-async' }, ...analysis },
      { path: `batches/${batch}/items`, headers, ...analysis },
    ]
    await sendUntilAccepted(kinds[count % kinds.length] as Send)
  }
}

async function sendUntilAccepted(request: Send): Promise<void> {
  for (;;) {
    const available = running()
    const target = available[Math.floor(Math.random() * available.length)]
    const status = target ? await send(target, request) : 0
    if (target && [200, 202].includes(status)) {
      target.accepted += 1
      return
    }
    assert(temporary.includes(status), `${request.path}: status ${status}`)
    await sleep(50)
  }
}

async function waitUntilEnded(): Promise<void> {
  const { database, close } = await openDatabase({ url: postgres.url, folder: '' })
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const pending = await database
      .selectFrom('analyses')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .execute()
    if (pending.length === 0) break
    assert(Date.now() < deadline, `${pending.length} analyses have not ended`)
    await sleep(200)
  }
  await close()
}

async function checkCharges(): Promise<void> {
  const { database, close } = await openDatabase({ url: postgres.url, folder: '' })
  const { succeeded, keys } = await database
    .selectFrom('analyses')
    .select(sql<number>`count(*)::int`.as('succeeded'))
    .select(sql<number>`count(distinct idempotency_key)::int`.as('keys'))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const { trial_used } = await database
    .selectFrom('organizations')
    // Another one belongs to the demo account.
    .select(sql<number>`sum(trial_used)::int`.as('trial_used'))
    .executeTakeFirstOrThrow()
  await close()
  print(
    `${sent.length} analyses were sent, accepted: ${processes.map(({ accepted }) => accepted).join(', ')}`,
  )
  for (const { accepted } of processes) assert(accepted > 0, 'A process had no work')
  assert.deepEqual(
    { succeeded, keys, trial_used },
    { succeeded: sent.length, keys: sent.length, trial_used: sent.length },
  )
  print('Each has succeeded and is charged once.')
}
