import { createStore, del, get, promisifyRequest, set, type UseStore } from 'idb-keyval'

/**
 * A room of its own on this device: one IndexedDB database with one store (a second store in the same database
 * would never be made). Phones close connections in the background: every action is tried once more on a fresh one.
 * Rejects where the device keeps nothing (private windows, no space left); the caller says so or goes on without.
 */
export function deviceStore<Value>(name: string) {
  let store: UseStore | undefined

  async function withStore<T>(action: (store: UseStore) => Promise<T>): Promise<T> {
    store ??= createStore(name, 'records')
    try {
      return await action(store)
    } catch (error) {
      if (!isClosed(error)) throw error
      store = createStore(name, 'records')
      return action(store)
    }
  }

  return {
    get: (key: string) => withStore((it) => get<Value>(key, it)),
    set: (key: string, value: Value) => withStore((it) => set(key, value, it)),
    /** The record, which is gone from then on: of all tabs, one gets it. */
    take: (key: string) =>
      withStore((it) =>
        it('readwrite', async (records) => {
          const found = promisifyRequest<Value | undefined>(records.get(key))
          records.delete(key)
          return found
        }),
      ),
    remove: (key: string) => withStore((it) => del(key, it)),
    /** The keys that begin with these characters, in their order. */
    keysFrom: (start: string) =>
      withStore((it) =>
        it('readonly', (records) => promisifyRequest(records.getAllKeys(beginningWith(start)))),
      ) as Promise<string[]>,
    /** The records of those keys, in the order of the keys. */
    listFrom: (start: string) =>
      withStore((it) =>
        it('readonly', (records) => promisifyRequest<Value[]>(records.getAll(beginningWith(start)))),
      ),
    removeFrom: (start: string) =>
      withStore((it) => it('readwrite', (records) => promisifyRequest(records.delete(beginningWith(start))))),
  }
}

function beginningWith(start: string): IDBKeyRange {
  return IDBKeyRange.bound(start, `${start}\uffff`)
}

const closedNames = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

function isClosed(error: unknown): boolean {
  return closedNames.has((error as { name?: string } | null)?.name ?? '')
}
