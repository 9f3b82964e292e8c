import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../../server/database/open-database.ts'
import type { Database } from '../../server/database/tables.ts'
import { helloResultJson, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { seedApiKeys } from '../../server/test-support/seed-api-keys.ts'
import { type ServerProcess, startServerProcess } from '../../server/test-support/server-process.ts'
import { startTestPostgres } from '../../server/test-support/test-postgres.ts'
import { tinyImage } from '../../server/test-support/test-server.ts'

/*
 * Runs `npm run test:queue-load [-- --jobs N --kills N --embedded]`. Queues analyses of three organizations, one of which has
 * nine tenths of them, and kills processes that run them. Each analysis must succeed and be charged once, and the small
 * organizations must not wait for the large one. `--embedded` uses one process with the embedded database instead of five
 * processes on PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    embedded: { type: 'boolean', default: false },
  },
})
const [jobs, kills] = [Number(values.jobs), Number(values.kills)]
const workerCount = 4
const timeoutMs = 15 * 60_000
/** The number of requests that are sent at a time. */
const maxConcurrentRequests = 8

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** The number of requests to the provider for each job, by its name. */
const providerRequestsByJob = new Map<string, number>()
const respond = respondWith('openai-compatible', helloResultJson)
const provider = await startFakeProvider(async (request, response) => {
  const [name = ''] = /job-[a-z]+-\d+/.exec(JSON.stringify(request.body)) ?? []
  providerRequestsByJob.set(name, (providerRequestsByJob.get(name) ?? 0) + 1)
  provider.requests.length = 0
  await sleep(20 + Math.random() * 80)
  await respond(request, response)
})

const folder = await mkdtemp(join(tmpdir(), 'vision-queue-'))
const postgres = values.embedded ? undefined : await startTestPostgres()
const location = { url: postgres?.url, folder }
const env = {
  DATA_DIR: folder,
  ...(postgres && { DATABASE_URL: postgres.url }),
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_MODELS: 'llava',
  TRIAL: 'off',
  ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_LIMIT_PER_MINUTE: '1000000',
}

type Organization = { name: string; key: string; jobs: number }
const organizations: Organization[] = []
for (const [name, part] of [
  ['large', 0.9],
  ['small', 0.05],
  ['tiny', 0.05],
] as const) {
  const [key = ''] = await seedApiKeys(location, 1)
  organizations.push({ name, key, jobs: Math.round(jobs * part) })
}

const startedAt = performance.now()
const processes: ServerProcess[] = []
const start = async (role: 'all' | 'web' | 'worker', port?: string) =>
  await startServerProcess({ ...env, ROLE: role, ...(port && { PORT: port }) })
let web = await start(values.embedded ? 'all' : 'web')
const port = new URL(web.url).port
const [large, ...others] = organizations as [Organization, ...Organization[]]
try {
  const killing = values.embedded ? killEmbedded() : undefined
  await submitAll(large)
  const submittedAt = performance.now()
  print(`${large.jobs} jobs queued in ${formatSeconds(submittedAt - startedAt)}`)
  const workersStartedAt = new Date()
  if (!values.embedded)
    for (let index = 0; index < workerCount; index++) processes.push(await start('worker'))
  const killed = killing ?? killWorkers()
  await Promise.all(others.map(submitAll))
  await killed
  print(`${kills} processes were killed while jobs were running`)
  await waitUntilEnded(values.embedded ? () => stopEmbeddedProcess() : undefined)
  await report(workersStartedAt)
} finally {
  for (const one of [web, ...processes]) await one.kill('SIGKILL')
  await postgres?.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
}

/** Repeats each request with the same key until it is accepted, as clients must. */
async function submitAll({ name, key, jobs }: Organization): Promise<void> {
  let next = 0
  const submit = async () => {
    for (let index = next++; index < jobs; index = next++) {
      while (!(await isAccepted(key, `job-${name}-${index}`))) await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentRequests }, submit))
}

async function isAccepted(key: string, id: string): Promise<boolean> {
  const response = await fetch(`${web.url}/api/v1/inference/text-extractor`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': id,
      Prefer: 'respond-async',
    },
    body: JSON.stringify({ image_data: tinyImage, provider: 'openai-compatible', parameter: id }),
  }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
  if (response && ![200, 202, 503].includes(response.status)) throw new Error(`Status ${response.status}`)
  return response?.status === 200 || response?.status === 202
}

/** Resolves when so many jobs have begun that the kills are spread over all of them. */
async function untilKill(number: number): Promise<void> {
  while (providerRequestsByJob.size < ((number - Math.random()) * jobs) / kills) await sleep(10)
}

async function killWorkers(): Promise<void> {
  const restarts: Promise<unknown>[] = []
  for (let number = 1; number <= kills; number++) {
    await untilKill(number)
    while (processes.length === 0) await sleep(20)
    const [victim] = processes.splice(Math.floor(Math.random() * processes.length), 1)
    await victim?.kill('SIGKILL')
    restarts.push(start('worker').then((worker) => processes.push(worker)))
  }
  await Promise.all(restarts)
}

async function killEmbedded(): Promise<void> {
  for (let number = 1; number <= kills; number++) {
    await untilKill(number)
    await web.kill('SIGKILL')
    web = await start('all', port)
  }
}

/** Stops the process with the embedded database, because no other process can open the database while it is running. */
async function stopEmbeddedProcess(): Promise<void> {
  await web.kill('SIGTERM')
}

async function waitUntilEnded(stopProcess: (() => Promise<void>) | undefined): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const names = organizations.flatMap(({ name, key, jobs }) =>
    Array.from({ length: jobs }, (_, index) => ({ key, id: `job-${name}-${index}` })),
  )
  for (const { key, id } of names) {
    for (;;) {
      assert(Date.now() < deadline, `${id} has not ended`)
      const response = await fetch(`${web.url}/api/v1/runs/${id}`, {
        headers: { Authorization: `Bearer ${key}`, Prefer: 'wait=10' },
      })
      assert.equal(response.status, 200, id)
      const { status } = (await response.json()) as { status: string }
      if (status === 'succeeded') break
      assert(status === 'queued' || status === 'running', `${id} is ${status}`)
    }
  }
  await stopProcess?.()
}

async function report(workersStartedAt: Date): Promise<void> {
  const { database, close } = await openDatabase(location)
  try {
    const waits = await computeMedianWaits(database, workersStartedAt)
    const requests = [...providerRequestsByJob.values()].reduce((sum, count) => sum + count, 0)
    print(
      `${jobs} jobs ended in ${formatSeconds(performance.now() - startedAt)}, with ${kills} kills; the provider was asked ` +
        `${requests - jobs} times more often (${((requests / jobs - 1) * 100).toFixed(1)} %)`,
    )
    // The embedded server runs jobs while they are added, so their waits say nothing.
    if (!values.embedded)
      for (const { name } of organizations)
        print(`median wait of ${name}: ${formatSeconds(waits.get(name) ?? 0)}`)
    const rows = await database
      .selectFrom('analyses')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .groupBy('status')
      .execute()
    assert.deepEqual(rows, [{ status: 'succeeded', count: jobs }])
    const charged = await database
      .selectFrom('organizations')
      .select('trial_used')
      .where('trial_used', '>', 0)
      .orderBy('trial_used')
      .execute()
    const expected = organizations.map(({ jobs }) => jobs).sort((a, b) => a - b)
    assert.deepEqual(
      charged.map(({ trial_used }) => trial_used),
      expected,
    )
    if (!values.embedded)
      for (const { name } of others)
        assert((waits.get(name) ?? 0) < (waits.get('large') ?? 0) / 10, `${name} waited`)
    print('Each job has one result and one charge.')
  } finally {
    await close()
  }
}

/** Returns the median time in ms that the jobs of each organization have waited while workers were running. */
async function computeMedianWaits(database: Database, since: Date): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('analyses')
    .select([
      sql<string>`split_part(idempotency_key, '-', 2)`.as('name'),
      sql<number>`percentile_cont(0.5) within group (
        order by extract(epoch from started_at - greatest(created_at, ${since}::timestamptz)))`.as('seconds'),
    ])
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, seconds }) => [name, Number(seconds) * 1000]))
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
