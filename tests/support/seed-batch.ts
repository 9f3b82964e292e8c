import type { Page } from 'playwright/test'

export type SeededBatch = {
  id: string
  name: string
  count: number
  /** Whether the images are receipts that were read. The amount of image 7 is "7.50". */
  isText?: boolean
}

function createCount(index: number) {
  const total = (index * 7) % 50
  return { headline: `${total} objects`, columns: { total_objects: total }, result: { total_objects: total } }
}

function createReceipt(index: number) {
  const lines = Array.from({ length: 30 }, (_, line) => `Article ${line} of shop ${index}`)
  const text = ['DELPHIN', 'APOTEKE', ...lines, `Summe EUR ${index}.50`].join('\n')
  return {
    headline: 'DELPHIN · APOTEKE',
    columns: { 'total.value': index + 0.5, 'total.currency': 'EUR', dates: '2026-11-27' },
    result: { text },
  }
}

const agents = {
  counter: { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' },
  reader: { name: 'Text Extractor', code: 'text-extractor' },
}

/**
 * Stores a batch of counts, or of texts, with a result for each image, without the images. The app must have been open
 * before; reload it then.
 */
export async function seedBatch(page: Page, { isText = false, ...batch }: SeededBatch): Promise<void> {
  const agent = isText ? agents.reader : agents.counter
  const answers = Array.from({ length: batch.count }, (_, index) =>
    isText ? createReceipt(index) : createCount(index),
  )
  const seed = { ...batch, agent, answers }
  await page.evaluate(async ({ id: batchId, name, count, agent, answers }) => {
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const open = indexedDB.open('vision-data', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('records')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    const request = { agentCode: agent.code, variantId: `${agent.code}-fast` }
    const createdAt = Date.now() - count
    const shared = { createdAt, request, agent, variantName: 'Fast' }
    const counts = { total: count, isComplete: true, rejectedCount: 0, rejected: [] }
    records.put(
      { ...shared, ...counts, id: batchId, name, resize: true, isPaused: false },
      `${uid}/batch/${batchId}`,
    )
    for (const [index, { headline, columns, result }] of answers.entries()) {
      const id = `${batchId}-${String(index).padStart(6, '0')}`
      const confidence = ((index * 13) % 100) / 100
      const state = {
        status: 'done',
        completedAt: createdAt + index,
        elapsedMs: 80 + (index % 40),
        summary: headline,
        headline: { text: headline, confidence, ...(index % 9 === 0 && { warning: 'may touch' }) },
        columns,
        model: 'plain-background-counter',
      }
      const image = {
        name: `img-${index}.jpg`,
        type: 'image/jpeg',
        bytes: 9,
        size: { width: 40, height: 22 },
      }
      const source = { path: `shelf/img-${index}.jpg`, bytes: 9, digest: id }
      const lifecycle = { idempotencyKey: id, attempts: 0, isIdempotent: true, state }
      records.put({ ...shared, ...lifecycle, id, batchId, image, source }, `${uid}/run/${id}`)
      records.put({ ...result, confidence }, `${uid}/run-attachments/result/${id}`)
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, seed)
}
