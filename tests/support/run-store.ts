import type { Page } from 'playwright/test'

/** A run in IndexedDB. `hasImage` is false if the image was removed to free space. */
export type StoredRun = { id: string; name: string; status: string; hasImage: boolean }

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

/** Reads the runs of all users, and the keys of records that belong neither to a run nor to a batch, from IndexedDB. */
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
    const [keys, values] = await Promise.all([
      waitForRequest(records.getAllKeys()),
      waitForRequest(records.getAll()),
    ])
    database.close()
    const parts = keys.map((key) => String(key).split('/'))
    const runs = parts.flatMap(([, kind], index) => {
      if (kind !== 'run') return []
      const { id, image, state } = values[index] as {
        id: string
        image: { name: string }
        state: { status: string }
      }
      const hasImage = parts.some(([, kind, run]) => kind === 'picture' && run === id)
      return [{ id, name: image.name, status: state.status, hasImage }]
    })
    const ids = new Set(runs.map(({ id }) => id))
    const isOrphan = (_: string, index: number) =>
      parts[index]?.[1] !== 'batch' && !ids.has(parts[index]?.[2] ?? '')
    return { runs, orphans: keys.map(String).filter(isOrphan) }
  })
}
