import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import sharp from 'sharp'

export type SeededRun = {
  agent: { code: string; name: string }
  /** The name of the file. */
  image: string
  /** The file in public/samples. Undefined: a small drawing. */
  sample?: string
  /** How long ago the run was started, in ms. */
  age: number
  parameter?: string
  batchId?: string
  note?: string
  state: { status: string } & Record<string, unknown>
  result?: object
}

const minute = 60_000
const hour = 60 * minute
const counter = { code: 'counter', name: 'Counter' }
const reader = { code: 'text-extractor', name: 'Text Extractor' }
const validator = { code: 'label-reader-validator', name: 'Label Reader Validator' }

const done = (headline: object, summary: string) => ({
  status: 'done',
  completedAt: Date.now(),
  elapsedMs: 400,
  summary,
  headline,
})

/** Runs as an inspector has them: results, and photos that are waiting or have failed. The oldest is first. */
export const typicalRuns: SeededRun[] = [
  {
    agent: validator,
    image: 'battery-label.jpg',
    sample: 'battery-label.jpg',
    parameter: 'UN3481',
    age: 40 * 24 * hour,
    state: done({ text: 'UN3481 · Match', confidence: 0.89, tone: 'ok' }, 'UN3481 Lithium ion batteries'),
    result: {
      extracted_text: 'UN3481 Lithium ion batteries',
      expected_text: 'UN3481',
      validation_status: 'match',
      match_confidence: 0.89,
    },
  },
  {
    agent: reader,
    image: 'receipt.jpg',
    sample: 'receipt.jpg',
    age: 26 * hour,
    state: done({ text: 'HARBOUR TOOLS 14 Quay Street, Bristol Tel. 0117 496 0142' }, 'HARBOUR TOOLS'),
    result: { text: 'HARBOUR TOOLS\n14 Quay Street, Bristol\nTel. 0117 496 0142\nTOTAL 60.00' },
  },
  {
    agent: counter,
    image: 'hex-nuts.jpg',
    sample: 'hex-nuts.jpg',
    age: 4 * minute,
    state: done(
      { text: '11 objects', confidence: 0.6, warning: 'may touch', tone: 'caution' },
      '11 · object',
    ),
    result: {
      total_count: 11,
      object_categories: { nut: 11 },
      confidence: 0.6,
      doubts: ['objects may touch'],
      metadata: { model: 'plain-background-counter', provider: 'local' },
    },
  },
  {
    agent: reader,
    image: `captured-${Date.now() - 3 * minute}.jpg`,
    sample: 'receipt.jpg',
    age: 3 * minute,
    state: { status: 'failed', tone: 'error', message: 'The image is too large for this agent.' },
  },
  {
    agent: counter,
    image: `captured-${Date.now() - 2 * minute}.jpg`,
    sample: 'hex-nuts.jpg',
    age: 2 * minute,
    state: { status: 'waiting', nextAttemptAt: Date.now() + hour, reason: 'The server cannot be reached.' },
  },
  {
    agent: validator,
    image: `captured-${Date.now() - minute}.jpg`,
    sample: 'battery-label.jpg',
    age: minute,
    state: done({ text: 'UN3481 · No match', confidence: 0.97, tone: 'bad' }, 'Lithium'),
    result: { extracted_text: 'UN3480', expected_text: 'UN3481', validation_status: 'mismatch' },
  },
]

/** Writes runs of the signed-in user to IndexedDB. Reload the page to see them. */
export async function seedRuns(page: Page, runs: SeededRun[]): Promise<void> {
  const seeds = await Promise.all(
    runs.map(async (seed, index) => {
      const image = await readImage(seed)
      const id = `${String(index + 1).padStart(13, '0')}-${randomUUID()}`
      return { run: await toRecord(seed, id, image), image: image.toString('base64'), result: seed.result }
    }),
  )
  await page.evaluate(async (entries) => {
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const open = indexedDB.open('vision-data')
    open.onupgradeneeded = () => open.result.createObjectStore('records')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    for (const { run, image, result } of entries) {
      records.put(run, `${uid}/run/${run.id}`)
      records.put(
        Uint8Array.from(atob(image), (it) => it.charCodeAt(0)).buffer,
        `${uid}/run-attachments/image/${run.id}`,
      )
      if (result) records.put(result, `${uid}/run-attachments/result/${run.id}`)
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, seeds)
}

function readImage({ sample }: SeededRun): Promise<Buffer> {
  if (sample) return readFile(new URL(`../../public/samples/${sample}`, import.meta.url))
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
}

async function toRecord(
  { agent, image, age, parameter, batchId, note, state }: SeededRun,
  id: string,
  bytes: Buffer,
) {
  const { width, height } = await sharp(bytes).metadata()
  return {
    id,
    idempotencyKey: id,
    createdAt: Date.now() - age,
    request: { agentCode: agent.code, ...(parameter ? { parameter } : {}) },
    agent: { name: agent.name, code: agent.code },
    variantName: 'Standard',
    image: {
      name: image,
      type: 'image/jpeg',
      bytes: bytes.length,
      size: { width, height },
    },
    attempts: 0,
    isIdempotent: true,
    ...(batchId ? { batchId } : {}),
    ...(note ? { note } : {}),
    state,
  }
}

/** Removes what is stored for users on this device. */
export async function deleteAllRecords(page: Page): Promise<void> {
  await deleteSharedBatches(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('vision-data')
        open.onsuccess = () => {
          const write = open.result.transaction('records', 'readwrite')
          write.objectStore('records').clear()
          write.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
  )
}

/** The tests share an organization. */
async function deleteSharedBatches(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const url = `${new URL(page.url()).origin}/api/v1/batches`
  const options = { headers: { Authorization: `Bearer ${token}` } }
  // The server of some tests has ended.
  const response = await page.request.get(url, options).catch(() => undefined)
  if (!response?.ok()) return
  const batches = (await response.json()) as { id: string; is_shared: boolean }[]
  for (const { id, is_shared } of batches)
    if (is_shared) await page.request.delete(`${url}/${id}/data`, options)
}
