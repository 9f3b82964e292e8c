import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { helloResultJson, respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { startFakeS3 } from '../../server/test-support/fake-s3.ts'
import { startServerProcess } from '../../server/test-support/server-process.ts'
import { startTestPostgres } from '../../server/test-support/test-postgres.ts'

/*
 * `npm run test:shared-batches [-- --phones 50 --photos 200 --kilobytes 10 --embedded --s3]`: phones send photos to one
 * shared batch at the same time, analyzed by a provider that answers at once, while a desk reads the list and pages of
 * the table. Each photo must be stored and charged once. Prints the times of the desk, and the memory of the server
 * after each fifth of the photos.
 */
const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '50' },
    photos: { type: 'string', default: '200' },
    kilobytes: { type: 'string', default: '10' },
    embedded: { type: 'boolean', default: false },
    s3: { type: 'boolean', default: false },
  },
})
const [phones, photos, kilobytes] = [Number(values.phones), Number(values.photos), Number(values.kilobytes)]
const total = phones * photos
const deskPauseMs = 500

const print = (text: string) => void process.stdout.write(`${text}\n`)
const respond = respondWith('openai-compatible', helloResultJson)
const provider = await startFakeProvider((request, response) => {
  provider.requests.length = 0
  return respond(request, response)
})
const folder = await mkdtemp(join(tmpdir(), 'vision-shared-'))
const postgres = values.embedded ? undefined : await startTestPostgres()
const bucket = values.s3 ? await startFakeS3(join(folder, 's3')) : undefined
const server = await startServerProcess({
  DATA_DIR: join(folder, 'data'),
  ...(postgres && { DATABASE_URL: postgres.url }),
  ...bucket?.env,
  OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
  OPENAI_COMPATIBLE_MODELS: 'llava',
  REQUIRE_VERIFIED: '0',
  TRIAL_TOTAL: '1000000',
  ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_LIMIT_PER_MINUTE: '1000000',
})
try {
  await run()
} finally {
  await server.kill('SIGKILL')
  await bucket?.close()
  await provider.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const email = `${randomUUID()}@example.com`
  const account = { name: 'Ada', email, password: 'a good password' }
  const { token } = await call<{ token: string }>('POST', 'auth/sign-up', { body: account })
  const batch = randomUUID()
  const agent_code = 'text-extractor'
  await call('PUT', `batches/${batch}`, { token, body: { agent_code, name: 'Field' } })
  const photo = await drawPhoto()
  let sent = 0
  const memory: number[] = []
  async function sendPhotos(phone: number): Promise<void> {
    for (let index = 0; index < photos; index += 1) {
      // Every image has another digest.
      const bytes = Buffer.concat([photo, randomBytes(16)])
      const ref = { id: batch, name: `${index}.jpg`, position: phone * photos + index }
      await sendUntilAnswered(token, `${batch}-${phone}-${index}`, bytes, ref)
      sent += 1
      if (sent % Math.ceil(total / 5) === 0) memory.push(await readMemory())
    }
  }
  const startedAt = Date.now()
  const sending = Promise.all(Array.from({ length: phones }, (_, phone) => sendPhotos(phone)))
  const desk = watchDesk(token, batch, () => sent)
  await sending
  const seconds = (Date.now() - startedAt) / 1000
  print(
    `${total} photos of ${photo.length >> 10} kB in ${seconds.toFixed(0)} s; memory in MB: ${memory.join(', ')}`,
  )
  print(await desk)
  await assertComplete(token, batch)
}

async function watchDesk(token: string, batch: string, countSent: () => number): Promise<string> {
  const times = { list: [] as number[], table: [] as number[] }
  const measure = async <T>(name: keyof typeof times, path: string): Promise<T> => {
    const startedAt = performance.now()
    const response = await call<T>('GET', path, { token })
    times[name].push(performance.now() - startedAt)
    return response
  }
  let after = ''
  while (countSent() < total) {
    await measure('list', 'batches')
    const page = await measure<{ next: string | null }>('table', `batches/${batch}/items?limit=200${after}`)
    after = page.next ? `&after=${page.next}` : ''
    await sleep(deskPauseMs)
  }
  const p95 = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length * 0.95)]?.toFixed(0)
  return `desk at p95: list ${p95(times.list)} ms, page of 200 rows ${p95(times.table)} ms (${times.list.length} reads)`
}

async function assertComplete(token: string, batch: string): Promise<void> {
  const runIds = new Set<string>()
  for (let after = ''; ; ) {
    const path = `batches/${batch}/items?limit=200${after}`
    const page = await call<{ items: { run_id: string; status: string }[]; next: string | null }>(
      'GET',
      path,
      {
        token,
      },
    )
    for (const { run_id, status } of page.items) {
      assert.equal(status, 'succeeded')
      runIds.add(run_id)
    }
    if (!page.next) break
    after = `&after=${page.next}`
  }
  assert.equal(runIds.size, total)
  const { trial_used } = await call<{ trial_used: number }>('GET', 'trial/status-api-key', { token })
  assert.equal(trial_used, total)
  print('Each photo is stored and charged once.')
}

type Call = { token?: string; body?: object; headers?: Record<string, string> }

async function call<T>(method: string, path: string, { token, body, headers }: Call): Promise<T> {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      Origin: server.url,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** As the outbox of the app does. */
async function sendUntilAnswered(token: string, key: string, bytes: Buffer, ref: object): Promise<void> {
  const query = new URLSearchParams({ batch: JSON.stringify(ref) })
  for (;;) {
    const response = await fetch(`${server.url}/api/v1/inference/text-extractor?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key, 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    await response.arrayBuffer()
    if (response.ok) return
    assert([409, 429, 503].includes(response.status), `The response was ${response.status}.`)
    await sleep(1000 * Number(response.headers.get('Retry-After') ?? 1))
  }
}

/** Noise, because it has as many bytes as pixels. */
async function drawPhoto(): Promise<Buffer> {
  const side = Math.round(Math.sqrt(kilobytes * 1024 * 1.6))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: side, height: side, channels: 3, background: '#888', noise } as const
  return await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
}

/** In MB, resident. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
