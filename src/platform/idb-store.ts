import { unwrap } from 'idb'
import { del, get, set, type UseStore } from 'idb-keyval'
import { RecordDatabase } from './record-database.ts'

/**
 * A separate IndexedDB database. All methods reject if the device cannot store data (private windows, no space left), or with a
 * `TimeoutError`.
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
    delete: (key: string) => del(key, store),
  }
}
