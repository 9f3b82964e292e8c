import type { Page } from 'playwright/test'

export type SeededCompletedRun = {
  id: string
  agentCode: string
  agentName?: string
  result: object
  /** What the list shows of the result. */
  summary?: string
}

/** Stores runs with a result and a gray image of 400 x 220 px. The app must have been open before; reload it then. */
export async function seedCompletedRuns(page: Page, runs: SeededCompletedRun[]): Promise<void> {
  await page.evaluate(async (seeded) => {
    const canvas = new OffscreenCanvas(400, 220)
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#ddd'
      context.fillRect(0, 0, 400, 220)
      context.fillStyle = '#36c'
      context.fillRect(40, 40, 60, 60)
      context.fillStyle = '#c33'
      context.fillRect(200, 100, 80, 60)
    }
    const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
    const uid = JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id
    const open = indexedDB.open('vision-data', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('records')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    for (const [index, { id, agentCode, agentName = agentCode, result, summary = id }] of seeded.entries()) {
      const run = {
        id,
        idempotencyKey: id,
        createdAt: Date.now() - index * 1000,
        request: { agentCode, variantId: `${agentCode}-fast` },
        agent: { name: agentName, code: agentCode },
        image: { name: `${id}.jpg`, type: 'image/jpeg', bytes: 9, size: { width: 400, height: 220 } },
        attempts: 0,
        isIdempotent: true,
        state: { status: 'done', completedAt: Date.now(), elapsedMs: 5, summary },
      }
      records.put(run, `${uid}/run/${id}`)
      records.put(bytes, `${uid}/run-attachments/image/${id}`)
      records.put(result, `${uid}/run-attachments/result/${id}`)
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, runs)
}
