import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openDatabase } from '../../server/database/open-database.ts'
import { helloResultJson, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { seedApiKeys } from '../../server/test-support/seed-api-keys.ts'
import { startServerProcess } from '../../server/test-support/server-process.ts'
import { testDatabases } from '../../server/test-support/test-server.ts'
import { median } from '../rounds.ts'

/*
 * Measures the memory of a server process during a batch of 2000 images of 300 KB, and the disk space of the queued images
 * during the batch and after it. Measures once for each database. Runs on Linux only, because memory is read from /proc.
 *
 *   node bench/server/batch-memory.ts [--images 2000] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { images: { type: 'string', default: '2000' }, out: { type: 'string' } },
})
const imageCount = Number(options.images)
const imageBytes = 300_000
const clients = 8
const sampleMs = 250
/** PostgreSQL returns disk space when autovacuum runs, once a minute by default, so this is several minutes. */
const diskTimeoutMs = 180_000
/** The images of a batch that is not measured. It fills caches and compiles code, so that these do not count. */
const warmUpImages = 200
/** The response time of the provider. It is slower than the clients send, so that images wait. */
const providerMs = 2000

const megabyte = 1024 * 1024

type Figures = {
  /** Memory in MB: the medians of the second and the last quarter of the batch, and the maximum. */
  early: number
  late: number
  peak: number
  /** Disk space of the queued images in MB: the maximum, and after the last result. */
  diskPeak: number
  diskAfter: number
  seconds: number
}

/** The size of a JPEG of noise that has at least `imageBytes` bytes. */
const pixels = { width: 640, height: 640, channels: 3 as const }
const jpeg = await sharp(randomBytes(pixels.width * pixels.height * 3), { raw: pixels })
  .jpeg({ quality: 88 })
  .toBuffer()
if (jpeg.length < imageBytes) throw new Error(`The image has only ${jpeg.length} bytes`)

const respond = respondWith('openai-compatible', helloResultJson)
const provider = await startFakeProvider(async (request, response) => {
  provider.requests.length = 0
  await sleep(providerMs)
  await respond(request, response)
})
const results: Record<string, Figures> = {}
for (const { name, open } of testDatabases) {
  const store = await open()
  const folder = await mkdtemp(join(tmpdir(), 'vision-memory-'))
  results[name] = await measure(store.url, folder)
  await store.stop()
  await rm(folder, { recursive: true, force: true })
}
await provider.close()

async function measure(url: string | undefined, folder: string): Promise<Figures> {
  const [key = ''] = await seedApiKeys({ url, folder }, 1)
  const server = await startServerProcess({
    DATA_DIR: folder,
    ...(url && { DATABASE_URL: url }),
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
    TRIAL: 'off',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
  })
  const readDisk = await createDiskReader(url, folder)
  try {
    const emptyDisk = await readDisk()
    await runBatch(server.url, key, warmUpImages)
    const [memory, disk]: [number[], number[]] = [[], []]
    let isRunning = true
    const sampling = (async () => {
      while (isRunning) {
        memory.push(await memoryOf(server.pid))
        disk.push(await readDisk())
        await sleep(sampleMs)
      }
    })()
    const startedAt = performance.now()
    await runBatch(server.url, key, imageCount)
    const seconds = (performance.now() - startedAt) / 1000
    isRunning = false
    await sampling
    const quarter = Math.floor(memory.length / 4)
    return {
      early: median(memory.slice(quarter, 2 * quarter)),
      late: median(memory.slice(-quarter)),
      peak: Math.max(...memory),
      diskPeak: Math.max(...disk),
      diskAfter: await waitForDisk(readDisk, emptyDisk),
      seconds,
    }
  } finally {
    await readDisk.close()
    await server.kill('SIGTERM')
  }
}

/** Sends a batch and waits for its end. */
async function runBatch(url: string, key: string, images: number): Promise<void> {
  const authorization = { Authorization: `Bearer ${key}` }
  const created = await fetch(`${url}/api/v1/batches`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ agent_code: 'text-extractor' }),
  })
  const { id } = (await created.json()) as { id: string }
  const path = `${url}/api/v1/batches/${id}`
  let next = 0
  const sendImages = async () => {
    for (let index = next++; index < images; index = next++) {
      const response = await fetch(`${path}/items`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'image/jpeg', 'Idempotency-Key': `image-${index}` },
        body: new Uint8Array(jpeg),
      })
      if (response.status !== 202) throw new Error(`Status ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: clients }, sendImages))
  for (;;) {
    const response = await fetch(path, { headers: authorization })
    const { items } = (await response.json()) as { items: Record<string, number> }
    if (items.succeeded === images) return
    if (items.failed) throw new Error(`${items.failed} images failed`)
    await sleep(500)
  }
}

/** Returns a function that reads the disk space of the queued images, in MB: of their table, or of their folder. */
async function createDiskReader(url: string | undefined, folder: string) {
  const opened = url ? await openDatabase({ url, folder }) : undefined
  const read = async () => {
    if (!opened) return (await sizeOf(join(folder, 'queued-images'))) / megabyte
    const query = sql<{ bytes: string }>`select pg_total_relation_size('queued_images') as bytes`
    const { rows } = await query.execute(opened.database)
    return Number(rows[0]?.bytes) / megabyte
  }
  return Object.assign(read, { close: async () => await opened?.close() })
}

/** Returns the size of the files of a folder, in bytes. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  // The server may remove a file after its name was read, so the file counts as empty.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Waits until the disk space is at most 1 MB above `target`, or until the timeout. Returns the disk space in MB. */
async function waitForDisk(readDisk: () => Promise<number>, target: number): Promise<number> {
  const deadline = Date.now() + diskTimeoutMs
  for (;;) {
    const used = await readDisk()
    if (used <= target + 1 || Date.now() > deadline) return used
    await sleep(1000)
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

const mb = (value: number) => `${value.toFixed(0)} MB`
for (const [name, figures] of Object.entries(results))
  process.stdout.write(
    `${name}: memory ${mb(figures.early)}, later ${mb(figures.late)}, at most ${mb(figures.peak)}; ` +
      `queued images at most ${mb(figures.diskPeak)}, afterwards ${mb(figures.diskAfter)}; ${figures.seconds.toFixed(0)} s\n`,
  )
if (options.out) await writeFile(options.out, `${JSON.stringify({ imageCount, results }, null, 2)}\n`)
