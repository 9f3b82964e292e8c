import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { helloResultJson, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { seedApiKeys } from '../../server/test-support/seed-api-keys.ts'
import { startServerProcess } from '../../server/test-support/server-process.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../../server/test-support/test-server.ts'
import { median } from '../rounds.ts'
import { generateLoad } from './generate-load.ts'

/*
 * Measures the time from starting the server process until it is ready, and its memory when ready, when idle and after load
 * from 50 clients, for each database. Needs Linux, because memory is read from /proc.
 *
 *   node bench/server/start-up.ts [--starts 5] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { starts: { type: 'string', default: '5' }, out: { type: 'string' } },
})
const clients = 50
const loadMs = 8000
const restMs = 5000

type Figures = { firstMs: number; startMs: number; readyMb: number; restMb: number; loadedMb: number }

const provider = await startFakeProvider(respondWith('openai-compatible', helloResultJson))
const results: Record<string, Figures> = {}
for (const { name, open } of testDatabases) {
  const store = await open()
  const folder = await mkdtemp(join(tmpdir(), 'vision-start-up-'))
  results[name] = await measure(store.url, folder)
  await store.stop()
  await rm(folder, { recursive: true, force: true })
}
await provider.close()

async function measure(url: string | undefined, folder: string): Promise<Figures> {
  const env = {
    DATA_DIR: folder,
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'instant',
    TRIAL_TOTAL: '100000000',
    ADDRESS_LIMIT_PER_MINUTE: '100000000',
    ORGANIZATION_LIMIT_PER_MINUTE: '100000000',
    ...(url && { DATABASE_URL: url }),
  }
  const firstMs = await startOnce(env)
  const starts: number[] = []
  while (starts.length < Number(options.starts)) starts.push(await startOnce(env))
  const [key = ''] = await seedApiKeys({ url, folder }, 1)
  const server = await startServerProcess(env)
  if (!server.url) throw new Error(server.output())
  const readyMb = await readMemory(server.pid)
  await sleep(restMs)
  const restMb = await readMemory(server.pid)
  await sendAnalyses(Number(new URL(server.url).port), key)
  const loadedMb = await readMemory(server.pid)
  await server.kill('SIGTERM')
  return { firstMs, startMs: median(starts), readyMb, restMb, loadedMb }
}

async function startOnce(env: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const server = await startServerProcess(env)
  const ms = performance.now() - startedAt
  if (!server.url) throw new Error(server.output())
  await server.kill('SIGTERM')
  return ms
}

async function sendAnalyses(port: number, key: string): Promise<void> {
  const body = JSON.stringify({ image_data: tinyImage })
  const { failures } = await generateLoad({
    port,
    path: textExtractorPath,
    token: key,
    body,
    connections: clients,
    durationMs: loadMs,
  })
  if (failures > 0) throw new Error(`${failures} analyses failed.`)
}

/** Returns the resident set size in MB. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const lines = Object.entries(results).map(
  ([store, { firstMs, startMs, readyMb, restMb, loadedMb }]) =>
    `| ${store} | ${firstMs.toFixed(0)} ms | ${startMs.toFixed(0)} ms | ${readyMb.toFixed(0)} MB | ${restMb.toFixed(0)} MB | ${loadedMb.toFixed(0)} MB |`,
)
process.stdout.write(
  `| server on | first start | start | memory when ready | at rest | after ${clients} clients |\n| --- | --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`,
)
if (options.out) {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length }
  await writeFile(options.out, `${JSON.stringify({ ...machine, results }, null, 2)}\n`)
}
