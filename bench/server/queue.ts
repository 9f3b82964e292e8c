import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { drawText, toDataUrl } from '#engines/test-support/images.ts'
import { helloResultJson, respondWith } from '../../server/test-support/fake-provider.ts'
import { createTestServer, type TestServer, tinyImage } from '../../server/test-support/test-server.ts'
import { median } from '../rounds.ts'

/*
 * Measures how much faster two local workers read pages than one, and how long a queued analysis takes in addition to its
 * engine.
 *
 *   node bench/server/queue.ts [--out file.json]
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })
const rounds = 5
const pagesPerRound = 8
const jobsPerRound = 200

const lines = Array.from({ length: 12 }, (_, line) => `Line ${line}: goods received at the northern gate`)
const page = toDataUrl(await drawText(lines))

async function createServer(workers: number) {
  const server = await createTestServer({
    env: { LOCAL_WORKERS: String(workers), TRIAL: 'off', LOG_LEVEL: 'warn' },
    checksResponses: false,
  })
  server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
  const { key } = await server.createUser('bench')
  return { server, key }
}
type Contestant = Awaited<ReturnType<typeof createServer>>

const send = (server: TestServer, token: string, body: object, headers = {}) =>
  server.send('POST', '/api/v1/inference/text-extractor', {
    token,
    body,
    headers: { 'Idempotency-Key': randomUUID(), ...headers },
  })

/** Returns the time in ms to read all pages. */
async function readPages({ server, key }: Contestant): Promise<number> {
  const start = performance.now()
  const body = { image_data: page, provider: 'local' }
  const responses = await Promise.all(Array.from({ length: pagesPerRound }, () => send(server, key, body)))
  if (responses.some(({ status }) => status !== 200)) throw new Error('A page was not read')
  return performance.now() - start
}

/** Returns the time in ms per job from the first request to the end of the last, with an engine that responds at once. */
async function runJobs({ server, key }: Contestant): Promise<number> {
  const start = performance.now()
  const prefer = { Prefer: 'respond-async' }
  const responses = []
  for (let job = 0; job < jobsPerRound; job++)
    responses.push(await send(server, key, { image_data: tinyImage }, prefer))
  for (const response of responses) {
    const { id } = (await response.json()) as { id: string }
    const run = await server.json('GET', `/api/v1/runs/${id}`, { token: key, headers: { Prefer: 'wait=60' } })
    if (run.status !== 'succeeded') throw new Error(`A job is ${String(run.status)}`)
  }
  return (performance.now() - start) / jobsPerRound
}

const one = await createServer(1)
const two = await createServer(2)
// A first round, which is not measured, starts the worker threads.
await readPages(one)
await readPages(two)
const ratios: number[] = []
const jobMs: number[] = []
for (let round = 0; round < rounds; round++) {
  const isOneFirst = round % 2 === 0
  const first = await readPages(isOneFirst ? one : two)
  const second = await readPages(isOneFirst ? two : one)
  ratios.push(isOneFirst ? first / second : second / first)
  jobMs.push(await runJobs(one))
}
const result = { throughputRatio: median(ratios), msPerJob: median(jobMs) }
process.stdout.write(
  `two workers read ${result.throughputRatio.toFixed(2)} times as many pages as one (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})\n` +
    `a queued analysis costs ${result.msPerJob.toFixed(1)} ms (${jobMs.map((ms) => ms.toFixed(1)).join(', ')})\n`,
)
if (options.out) await writeFile(options.out, `${JSON.stringify(result, null, 2)}\n`)
await one.server.close()
await two.server.close()
