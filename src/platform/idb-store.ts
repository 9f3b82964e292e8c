import { createStore, del, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { abortTransaction } from './abort-transaction.ts'
import { closeOnPageHide } from './close-on-page-hide.ts'
import { DiskPatience } from './transaction-timeout.ts'

/** A disk that says nothing for so long will not, in ms. Slow phones under load take a second or two for a photo. */
const silentMs = 10_000

/**
 * A room of its own on this device: one IndexedDB database with one store (a second store in the same database
 * would never be made). Phones close connections in the background: every action is tried once more on a fresh one.
 * Rejects where the device keeps nothing (private windows, no space left); the caller says so or goes on without.
 * So it does, with a `TimeoutError`, where the disk does not answer: see `isSilent`.
 */
export function idbStore<Value>(name: string, giveUpAfterMs = silentMs) {
  let store: UseStore | undefined

  async function withStore<T>(action: (store: UseStore, patience: DiskPatience) => Promise<T>): Promise<T> {
    store ??= open(name)
    try {
      return await inTime(store, action, giveUpAfterMs)
    } catch (error) {
      if (!isClosed(error)) throw error
      store = open(name)
      return inTime(store, action, giveUpAfterMs)
    }
  }

  return {
    get: (key: string) => withStore((it) => get<Value>(key, it)),
    set: (key: string, value: Value) => withStore((it) => set(key, value, it)),
    /** The record, which is gone from then on: of all tabs, one gets it. */
    pop: (key: string) =>
      withStore((it) =>
        it('readwrite', async (records) => {
          const found = promisifyRequest<Value | undefined>(records.get(key))
          records.delete(key)
          return found
        }),
      ),
    delete: (key: string) => withStore((it) => del(key, it)),
    /** The keys that begin with these characters, in their order. */
    keysWithPrefix: (start: string) =>
      withStore((it) =>
        it('readonly', (records) => promisifyRequest(records.getAllKeys(beginningWith(start)))),
      ) as Promise<string[]>,
    /** The records of those keys, in the order of the keys. */
    valuesWithPrefix: (start: string) =>
      withStore((it) =>
        it('readonly', (records) => promisifyRequest<Value[]>(records.getAll(beginningWith(start)))),
      ),
    deleteWithPrefix: (start: string) =>
      withStore((it) => it('readwrite', (records) => promisifyRequest(records.delete(beginningWith(start))))),
    /**
     * Reads and writes of which all or none happen, one such work after the other, also across tabs. Resolves with
     * the result of `work` when everything is on the disk, not only on its way there. `work` awaits nothing else.
     * Whatever it rejects with, nothing of it happens later.
     */
    inOne: <T>(work: (records: DeviceRecords<Value>) => Promise<T> | T): Promise<T> =>
      withStore((it, patience) =>
        // The library's own transactions may end before the disk has them; this one does not.
        // Opened within the library's: with a database kept from an earlier one WebKit lets the write wait for ever.
        it('readwrite', ({ name: records, transaction: { db } }) => {
          const transaction = db.transaction(records, 'readwrite', { durability: 'strict' })
          patience.with(transaction)
          return runWhole(transaction, records, work)
        }),
      ),
  }
}

/** What a work may do within its transaction. */
export type DeviceRecords<Value> = {
  get(key: string): Promise<Value | undefined>
  put(key: string, value: Value): void
  remove(key: string): void
  keysFrom(start: string): Promise<string[]>
  /** The last of the keys that begin with these characters. */
  lastKeyFrom(start: string): Promise<string | undefined>
}

async function runWhole<Value, T>(
  transaction: IDBTransaction,
  name: string,
  work: (records: DeviceRecords<Value>) => Promise<T> | T,
): Promise<T> {
  const store = transaction.objectStore(name)
  const whole = promisifyRequest(transaction)
  whole.catch(() => undefined)
  try {
    const result = await work({
      get: (key) => promisifyRequest<Value | undefined>(store.get(key)),
      put: (key, value) => void store.put(value, key),
      remove: (key) => void store.delete(key),
      keysFrom: (start) => promisifyRequest(store.getAllKeys(beginningWith(start))) as Promise<string[]>,
      lastKeyFrom: async (start) =>
        (await promisifyRequest(store.openKeyCursor(beginningWith(start), 'prev')))?.key as
          | string
          | undefined,
    })
    await whole
    return result
  } catch (error) {
    abortTransaction(transaction)
    throw error ?? transaction.error ?? new DOMException('The transaction was given up.', 'AbortError')
  }
}

/** A page that comes back from the browser's cache finds it closed, and opens it again. */
function open(name: string): UseStore {
  const store = createStore(name, 'records')
  return (mode, work) =>
    store(mode, (records) => {
      closeOnPageHide(records.transaction.db)
      return work(records)
    })
}

async function inTime<T>(
  opened: UseStore,
  action: (store: UseStore, patience: DiskPatience) => Promise<T>,
  ms: number,
): Promise<T> {
  const patience = new DiskPatience(ms)
  const watched: UseStore = (mode, work) =>
    opened(mode, (records) => {
      patience.with(records.transaction)
      return work(records)
    })
  try {
    return await Promise.race([action(watched, patience), patience.end])
  } finally {
    patience.stop()
  }
}

function beginningWith(start: string): IDBKeyRange {
  return IDBKeyRange.bound(start, `${start}\uffff`)
}

/** The disk does not answer: to try it again at once, or to make room on it, is of no use. */
export function isTimeout(error: unknown): boolean {
  return (error as { name?: string } | null)?.name === 'TimeoutError'
}

const closedNames = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

function isClosed(error: unknown): boolean {
  return closedNames.has((error as { name?: string } | null)?.name ?? '')
}
