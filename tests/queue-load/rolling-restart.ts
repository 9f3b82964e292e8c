import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../../server/database/open-database.ts'
import { extractCommit } from '../../server/test-support/extract-commit.ts'
import { helloResult, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import type { seedApiKeys } from '../../server/test-support/seed-api-keys.ts'
import { type ServerProcess, startServerProcess } from '../../server/test-support/server-process.ts'
import { startTestPostgres } from '../../server/test-support/test-postgres.ts'
import { tinyImage } from '../../server/test-support/test-server.ts'

/*
 * `npm run test:rolling-restart [-- --from COMMIT]`: replaces two processes of an earlier version by this one, one after the
 * other, while clients send analyses: alone, in the background and in a batch. Each must be answered and charged once, and no
 * request may fail otherwise than for a restart. The default is the version before the last migration.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const from = values.from ?? `${git('log', '-1', '--format=%h', '--', 'server/database/migrations.ts')}^`
const clients = 12
/** How many analyses are sent between two steps of the restart. */
const analysesPerStep = 100
/** A request is repeated after these: no response, still running, or a restart. */
const temporary = [0, 409, 503]
const timeoutMs = 5 * 60_000

const print = (text: string) => void process.stdout.write(`${text}\n`)
const respond = respondWith('openai-compatible', helloResult)
const provider = await startFakeProvider(async (request, response) => {
  provider.requests.length = 0
  await sleep(20 + Math.random() * 80)
  await respond(request, response)
})
const postgres = await startTestPostgres()
const earlier = await extractCommit(from)
const env = {
  DATABASE_URL: postgres.url,
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_MODELS: 'llava',
  TRIAL: 'off',
  REQUIRE_VERIFIED: '0',
  ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_LIMIT_PER_MINUTE: '1000000',
}

type Process = ServerProcess & { version: string; accepted: number }
const processes: Process[] = []
const start = async (version: 'earlier' | 'this') => {
  const started = await startServerProcess(env, undefined, version === 'earlier' ? earlier.folder : '.')
  assert(started.url, started.output())
  processes.push({ ...started, version, accepted: 0 })
}
/** All processes that clients may send to. */
const running = () => processes.filter(({ hasExited }) => !hasExited())

const sent: string[] = []
let isSending = true
try {
  await start('earlier')
  // The earlier version inserts the keys, since this one would apply its migrations.
  const seeding = join(earlier.folder, 'server/test-support/seed-api-keys.ts')
  const { seedApiKeys: seed } = (await import(seeding)) as { seedApiKeys: typeof seedApiKeys }
  const [key = ''] = await seed({ url: postgres.url, folder: '' }, 1)
  await start('earlier')
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
  await earlier.remove()
}

async function restartAll(): Promise<void> {
  await sendMore()
  for (const old of processes.slice()) {
    await start('this')
    await sendMore()
    const code = await old.kill('SIGTERM')
    assert.equal(code, 0, old.output())
    await sendMore()
  }
  print(`Replaced two processes of ${from}`)
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
    assert(temporary.includes(status), `${request.path} of the ${target?.version} version: status ${status}`)
    await sleep(50)
  }
}

async function waitUntilEnded(): Promise<void> {
  const { database, close } = await openDatabase({ url: postgres.url, folder: '' })
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const pending = await database
      .selectFrom('inferences')
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
  const { answered, keys } = await database
    .selectFrom('inferences')
    .select(sql<number>`count(*)::int`.as('answered'))
    .select(sql<number>`count(distinct idempotency_key)::int`.as('keys'))
    .where('status', '=', 'answered')
    .executeTakeFirstOrThrow()
  const { trial_used } = await database
    .selectFrom('organizations')
    // Another one belongs to the demo account.
    .select(sql<number>`sum(trial_used)::int`.as('trial_used'))
    .executeTakeFirstOrThrow()
  await close()
  const counts = processes.map(({ version, accepted }) => `${version} version ${accepted}`).join(', ')
  print(`${sent.length} analyses were sent (accepted by: ${counts})`)
  for (const { version, accepted } of processes)
    assert(accepted > 0, `A process of the ${version} version had no work`)
  assert.deepEqual(
    { answered, keys, trial_used },
    { answered: sent.length, keys: sent.length, trial_used: sent.length },
  )
  print('Each is answered and charged once.')
}
