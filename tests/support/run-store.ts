import type { Page } from 'playwright/test'

/** A run in IndexedDB. `hasImage` is false if the image was removed to free space. */
export type StoredRun = {
  id: string
  name: string
  status: string
  hasImage: boolean
  batchId?: string | undefined
}

/** Returns the keys of all records in IndexedDB, each with the name of its database before it and a space between them. */
export function readStoredKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys: string[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('vision-')) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const request = database.transaction('records').objectStore('records').getAllKeys()
      const found = await new Promise<IDBValidKey[]>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
      database.close()
      keys.push(...found.map((key) => `${name} ${key}`))
    }
    return keys
  })
}

/** Returns the record of the run store whose key ends like this. */
export function readRecord(page: Page, keyEnd: string): Promise<unknown> {
  return page.evaluate(async (end) => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await wait(indexedDB.open('vision-runs'))
    const records = database.transaction('records').objectStore('records')
    const key = (await wait(records.getAllKeys())).find((it) => String(it).endsWith(end))
    const record: unknown = key === undefined ? undefined : await wait(records.get(key))
    database.close()
    return record
  }, keyEnd)
}

/** Reads the runs of all users, and the keys of records that belong neither to a run nor to a batch or to settings, from IndexedDB. */
export function readRunStore(page: Page): Promise<{ runs: StoredRun[]; orphans: string[] }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'vision-runs')) return { runs: [], orphans: [] }
    const waitForRequest = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await waitForRequest(indexedDB.open('vision-runs'))
    const records = database.transaction('records').objectStore('records')
    const keys = await waitForRequest(records.getAllKeys())
    const parts = keys.map((key) => String(key).split('/'))
    const images = new Set(parts.filter(([, kind]) => kind === 'image').map(([, , run]) => run))
    type Stored = { id: string; batchId?: string; image: { name: string }; state: { status: string } }
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
      hasImage: images.has(id),
      batchId,
    }))
    const ids = new Set(runs.map(({ id }) => id))
    const isOrphan = (_: string, index: number) =>
      !['batch', 'settings'].includes(parts[index]?.[1] ?? '') && !ids.has(parts[index]?.[2] ?? '')
    return { runs, orphans: keys.map(String).filter(isOrphan) }
  })
}
