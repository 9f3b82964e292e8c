import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { OpenAPIHono } from '@hono/zod-openapi'
import sharp from 'sharp'
import { createApp } from '../../server/app.ts'
import type { Engine } from '../../server/engines/engine.ts'
import { createLogger } from '../../server/log.ts'
import { listen } from '../../server/test-support/listen.ts'
import { createTestServer, testDatabases, textExtractorPath } from '../../server/test-support/test-server.ts'

/*
 * What our code costs around an engine that answers at once: fifty clients send analyses for thirty seconds, beside a
 * bare Hono route that reads the same JSON, decodes the same picture from base64 and answers the same. They take turns;
 * half a minute each in all. Ours checks the token or key, limits, reads the picture's header, books the request and
 * keeps the answer for a repeat; both databases.
 *
 *   node bench/server/analyses.ts [--seconds 30] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, out: { type: 'string' } },
})
const clients = 50
const turns = 6
const turnMs = (Number(options.seconds) * 1000) / turns

const answer = { text: 'HELLO', full_text: 'HELLO' }
const instant: Engine = {
  id: 'instant',
  name: 'Instant',
  models: ['instant'],
  isLocal: true,
  supports: () => true,
  resolveModel: () => 'instant',
  analyze: async () => ({ result: answer, model: 'instant' }),
  close: async () => undefined,
}

/** As the app sends one: 1000 x 750 px, some 100 KB. */
const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
const picture = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } })
  .resize(1000, 750)
  .jpeg({ quality: 80 })
  .toBuffer()
const body = JSON.stringify({ image_data: `data:image/jpeg;base64,${picture.toString('base64')}` })

const bare = new OpenAPIHono().post(textExtractorPath, async (c) => {
  const { image_data } = await c.req.json<{ image_data: string }>()
  const bytes = Buffer.from(image_data.slice(image_data.indexOf(',') + 1), 'base64')
  return c.json({ ...answer, metadata: { provider: 'bare', model: 'bare' }, bytes: bytes.length })
})

type Load = { latencies: number[]; failures: number }
type Figures = { requests: number; failures: number; perSecond: number; p50: number; p99: number }

/** One turn of all clients, from a thread of their own. */
function load(port: number, key: string): Promise<Load> {
  const worker = new Worker(new URL('./analysis-load.ts', import.meta.url), {
    workerData: { port, path: textExtractorPath, token: key, body, clients, ms: turnMs },
  })
  return new Promise((done, fail) => worker.once('message', done).once('error', fail))
}

function figuresOf(loads: Load[]): Figures {
  const latencies = loads.flatMap((one) => one.latencies).sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    requests: latencies.length,
    failures: loads.reduce((all, one) => all + one.failures, 0),
    perSecond: latencies.length / Number(options.seconds),
    p50: at(0.5),
    p99: at(0.99),
  }
}

/** Ours on one database, beside the bare route. */
async function measure(open: () => Promise<{ url: string | undefined; stop(): Promise<unknown> }>) {
  const store = await open()
  const server = await createTestServer({
    url: store.url,
    env: { LOG_LEVEL: 'info', TRIAL_TOTAL: '100000000' },
  })
  const { key } = await server.createUser('bench')
  const { database, ledger, firebase, configuration } = server
  const log = createLogger({ level: 'info', json: true }, { write: () => undefined })
  const app = createApp({ configuration, database, ledger, firebase, engines: [instant], log })
  const [ours, peer] = [await listen(app), await listen(bare)]
  const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] }
  for (let turn = -1; turn < turns; turn++) {
    const [own, other] = [await load(ours.port, key), await load(peer.port, key)]
    // The first warms up.
    if (turn < 0) continue
    loads.ours.push(own)
    loads.bare.push(other)
  }
  ours.close()
  peer.close()
  await server.close()
  await store.stop()
  return { ours: figuresOf(loads.ours), bare: figuresOf(loads.bare) }
}

const results: Record<string, { ours: Figures; bare: Figures }> = {}
for (const { name, open } of testDatabases) results[name] = await measure(open)

const ms = (time: number) => `${time.toFixed(1)} ms`
const row = (name: string, { perSecond, p50, p99, failures }: Figures) =>
  `| ${name} | ${perSecond.toFixed(0)} | ${ms(p50)} | ${ms(p99)} | ${failures} |`
const lines = Object.entries(results).flatMap(([store, { ours, bare: peer }]) => [
  row(`bare Hono route (beside ${store})`, peer),
  row(`ours on ${store}`, ours),
  `| its overhead a request | ${(1000 / ours.perSecond - 1000 / peer.perSecond || 0).toFixed(2)} ms of work | ${ms(ours.p50 - peer.p50)} | ${ms(ours.p99 - peer.p99)} | |`,
])
process.stdout.write(
  `| ${clients} clients, ${options.seconds} s, engine at once | requests/s | p50 | p99 | failures |\n| --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`,
)
if (options.out) {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length }
  await writeFile(options.out, `${JSON.stringify({ ...machine, clients, results }, null, 2)}\n`)
}
process.exit(Object.values(results).every(({ ours }) => ours.failures === 0) ? 0 : 1)
