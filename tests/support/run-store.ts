import { expect, type Page } from 'playwright/test'

/** A run in IndexedDB. `hasImage` is false if the image was removed to free space. */
export type StoredRun = {
  id: string
  name: string
  status: string
  /** Why it waits or has failed. */
  message?: string | undefined
  hasImage: boolean
  batchId?: string | undefined
}

/** Returns the keys of all records of users in IndexedDB. */
export function readStoredKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'vision-data')) return []
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await wait(indexedDB.open('vision-data'))
    const keys = await wait(database.transaction('records').objectStore('records').getAllKeys())
    database.close()
    return keys.map(String)
  })
}

/** Waits until the app has stored all changes. Until then the browser asks before it closes the page, and a reload loses them. */
export async function waitUntilSaved(page: Page): Promise<void> {
  const mayClose = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(mayClose)).toBe(true)
}

/** Waits until there is a record whose key ends like this. */
export async function waitForRecord(page: Page, keyEnd: string): Promise<void> {
  await expect.poll(async () => (await readStoredKeys(page)).some((key) => key.endsWith(keyEnd))).toBe(true)
}

/** Removes the records whose key ends like this. */
export function deleteRecords(page: Page, keyEnd: string): Promise<void> {
  return page.evaluate(
    (end) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('vision-data')
        open.onsuccess = () => {
          const transaction = open.result.transaction('records', 'readwrite')
          const records = transaction.objectStore('records')
          const reading = records.getAllKeys()
          reading.onsuccess = () => {
            for (const key of reading.result) if (String(key).endsWith(end)) records.delete(key)
          }
          transaction.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
    keyEnd,
  )
}

/** Reads the runs of all users, and the keys of images, thumbnails and results without a run, from IndexedDB. */
export function readRunStore(page: Page): Promise<{ runs: StoredRun[]; orphans: string[] }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'vision-data')) return { runs: [], orphans: [] }
    const waitForRequest = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await waitForRequest(indexedDB.open('vision-data'))
    const records = database.transaction('records').objectStore('records')
    const keys = await waitForRequest(records.getAllKeys())
    const parts = keys.map((key) => String(key).split('/'))
    const attachments = parts.filter(([, kind]) => kind === 'run-attachments')
    const images = new Set(attachments.filter(([, , name]) => name === 'image').map(([, , , run]) => run))
    type State = { status: string; message?: string; reason?: string }
    type Stored = { id: string; batchId?: string; image: { name: string }; state: State }
    // Only the runs are read: the images of a batch are too large to be in memory at the same time.
    const stored = await Promise.all(
      keys
        .filter((_, index) => parts[index]?.[1] === 'run')
        .map((key) => waitForRequest(records.get(key) as IDBRequest<Stored>)),
    )
    database.close()
    const runs = stored.map(({ id, batchId, image, state }) => ({
      id,
      name: image.name,
      status: state.status,
      message: state.message ?? state.reason,
      hasImage: images.has(id),
      batchId,
    }))
    const ids = new Set(runs.map(({ id }) => id))
    const orphans = attachments.filter(([, , , run]) => !ids.has(run ?? ''))
    return { runs, orphans: orphans.map((key) => key.join('/')) }
  })
}
