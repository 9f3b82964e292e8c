import type { Page } from 'playwright/test'

export type SeededBatch = { id: string; name: string; count: number }

/** Stores a batch of counts with a result for each image, without the images. The app must have been open before; reload it then. */
export async function seedBatch(page: Page, batch: SeededBatch): Promise<void> {
  await page.evaluate(async ({ id: batchId, name, count }) => {
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const open = indexedDB.open('vision-runs', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('records')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    const request = { agentCode: 'object-counter', variantId: 'object-counter-fast' }
    const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
    const createdAt = Date.now() - count
    const shared = { createdAt, request, agent, variantName: 'Fast' }
    const counts = { total: count, isComplete: true, rejectedCount: 0, rejected: [] }
    records.put(
      { ...shared, ...counts, id: batchId, name, resize: true, isPaused: false },
      `${uid}/batch/${batchId}`,
    )
    for (let index = 0; index < count; index += 1) {
      const id = `${batchId}-${String(index).padStart(6, '0')}`
      const total = (index * 7) % 50
      const confidence = ((index * 13) % 100) / 100
      const state = {
        status: 'done',
        completedAt: createdAt + index,
        elapsedMs: 80 + (index % 40),
        summary: `${total} objects`,
        headline: { text: `${total} objects`, confidence, ...(index % 9 === 0 && { warning: 'may touch' }) },
        columns: { total_objects: total },
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
      records.put({ total_objects: total, confidence }, `${uid}/result/${id}`)
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, batch)
}
