import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { OpenAPIHono } from '@hono/zod-openapi'
import sharp from 'sharp'
import type { Engine } from '../../server/engines/engine.ts'
import { listen } from '../../server/test-support/listen.ts'
import { createTestServer, testDatabases, textExtractorPath } from '../../server/test-support/test-server.ts'
import { generateLoad, type LoadResult } from './generate-load.ts'

/*
 * Measures the overhead of the server around an instant engine. 50 clients send analyses, in alternating turns, to the server
 * and to a bare Hono route that parses the same JSON and decodes the same base64. In addition, the server authenticates, checks
 * limits, reads the image header, charges the request and stores the response. Measured once for each database.
 *
 *   node bench/server/analyses.ts [--seconds 30] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, out: { type: 'string' } },
})
const clients = 50
const turns = 6
const turnMs = (Number(options.seconds) * 1000) / turns

const result = { text: 'HELLO', full_text: 'HELLO' }
const instant: Engine = {
  id: 'instant',
  name: 'Instant',
  models: ['instant'],
  isLocal: false,
  supports: () => true,
  findModel: (_, name) => name,
  resolveModel: () => 'instant',
  getRevision: () => '',
  analyze: async () => ({ result, model: 'instant' }),
  close: async () => undefined,
}

/** Noise that makes a JPEG of 1000 x 750 px as large as the images that the app sends, about 100 KB. */
const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
const jpeg = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } })
  .resize(1000, 750)
  .jpeg({ quality: 80 })
  .toBuffer()
const body = JSON.stringify({ image_data: `data:image/jpeg;base64,${jpeg.toString('base64')}` })

const bareApp = new OpenAPIHono().post(textExtractorPath, async (c) => {
  const { image_data } = await c.req.json<{ image_data: string }>()
  const bytes = Buffer.from(image_data.slice(image_data.indexOf(',') + 1), 'base64')
  return c.json({ ...result, metadata: { provider: 'bare', model: 'bare' }, bytes: bytes.length })
})

type Figures = { requests: number; failures: number; perSecond: number; p50: number; p99: number }

function generateTurn(port: number, token: string): Promise<LoadResult> {
  return generateLoad({
    port,
    path: textExtractorPath,
    token,
    body,
    connections: clients,
    durationMs: turnMs,
  })
}

function figuresOf(loads: LoadResult[]): Figures {
  const latencies = loads.flatMap((load) => load.latencies).sort((a, b) => a - b)
  const quantile = (fraction: number) => latencies[Math.floor(latencies.length * fraction)] ?? Number.NaN
  return {
    requests: latencies.length,
    failures: loads.reduce((sum, load) => sum + load.failures, 0),
    perSecond: latencies.length / Number(options.seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
  }
}

/** Measures the server with one database, in turns with the bare route. */
async function measure(open: () => Promise<{ url: string | undefined; stop(): Promise<unknown> }>) {
  const store = await open()
  const server = await createTestServer({
    url: store.url,
    engines: [instant],
    env: { LOG_LEVEL: 'info', TRIAL_TOTAL: '100000000' },
    checksResponses: false,
  })
  const { key } = await server.createUser('bench')
  const [appListener, bareListener] = [await listen(server.app), await listen(bareApp)]
  const loads: { ours: LoadResult[]; bare: LoadResult[] } = { ours: [], bare: [] }
  for (let turn = -1; turn < turns; turn++) {
    const ours = await generateTurn(appListener.port, key)
    const bare = await generateTurn(bareListener.port, key)
    const isWarmUp = turn < 0
    if (isWarmUp) continue
    loads.ours.push(ours)
    loads.bare.push(bare)
  }
  appListener.close()
  bareListener.close()
  await server.close()
  await store.stop()
  return { ours: figuresOf(loads.ours), bare: figuresOf(loads.bare) }
}

const results: Record<string, { ours: Figures; bare: Figures }> = {}
for (const { name, open } of testDatabases) results[name] = await measure(open)

const ms = (time: number) => `${time.toFixed(1)} ms`
const row = (name: string, { perSecond, p50, p99, failures }: Figures) =>
  `| ${name} | ${perSecond.toFixed(0)} | ${ms(p50)} | ${ms(p99)} | ${failures} |`
const lines = Object.entries(results).flatMap(([store, { ours, bare }]) => [
  row(`bare Hono route (beside ${store})`, bare),
  row(`ours on ${store}`, ours),
  `| overhead per request | ${(1000 / ours.perSecond - 1000 / bare.perSecond || 0).toFixed(2)} ms of work | ${ms(ours.p50 - bare.p50)} | ${ms(ours.p99 - bare.p99)} | |`,
])
process.stdout.write(
  `| ${clients} clients, ${options.seconds} s, instant engine | requests/s | p50 | p99 | failures |\n| --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`,
)
if (options.out) {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length }
  await writeFile(options.out, `${JSON.stringify({ ...machine, clients, results }, null, 2)}\n`)
}
process.exit(Object.values(results).every(({ ours }) => ours.failures === 0) ? 0 : 1)
