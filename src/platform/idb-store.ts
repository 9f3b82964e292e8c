import { unwrap } from 'idb'
import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { RecordDatabase, withPrefix } from './record-database.ts'

/**
 * A key-value store in an IndexedDB database of its own. All methods reject if the device cannot store data (private
 * windows, no space left), or with a `TimeoutError`.
 */
export function idbStore<Value>(name: string, timeoutMs?: number) {
  const database = new RecordDatabase(name, timeoutMs)
  const store: UseStore = (mode, callback) =>
    database.transaction(mode as 'readonly' | 'readwrite', async (records) =>
      callback(unwrap(records) as IDBObjectStore),
    )

  return {
    get: (key: string) => get<Value>(key, store),
    set: (key: string, value: Value) => set(key, value, store),
    /** Removes a value and returns it. If several tabs call it, one gets the value. */
    pop: (key: string) =>
      store('readwrite', (records) => {
        const value = promisifyRequest<Value | undefined>(records.get(key))
        records.delete(key)
        return value
      }),
    delete: (key: string) => del(key, store),
    /** Sorted. */
    keysWithPrefix: (prefix: string) =>
      store('readonly', (records) => promisifyRequest(records.getAllKeys(withPrefix(prefix)))) as Promise<
        string[]
      >,
    /** In the order of the keys. */
    valuesWithPrefix: (prefix: string) =>
      store('readonly', (records) => promisifyRequest<Value[]>(records.getAll(withPrefix(prefix)))),
    deleteWithPrefix: (prefix: string) =>
      store('readwrite', (records) => promisifyRequest(records.delete(withPrefix(prefix)))),
  }
}
