import { type IDBPDatabase, type IDBPObjectStore, openDB, unwrap } from 'idb'
import { storageProblem } from './storage-problem.ts'

const storeName = 'records'

/** In ms. Slow phones may need a second or two to write a photo. */
const defaultTimeoutMs = 10_000

type Mode = 'readonly' | 'readwrite'
export type RecordStore<M extends Mode = 'readwrite'> = IDBPObjectStore<unknown, [string], string, M>

/**
 * One object store, whose keys are texts. It is opened on first use, and again if the browser has closed the connection, as
 * phones do in the background.
 */
export class RecordDatabase {
  readonly #name: string
  readonly #timeoutMs: number
  #opening: Promise<IDBPDatabase> | undefined

  constructor(name: string, timeoutMs = defaultTimeoutMs) {
    this.#name = name
    this.#timeoutMs = timeoutMs
  }

  /**
   * Resolves when the transaction is durable. `work` may await requests of the transaction only. Rejects with the error of the
   * transaction (see `isQuotaError`), or with a `TimeoutError`; then nothing was written.
   */
  async transaction<T, M extends Mode>(
    mode: M,
    work: (records: RecordStore<M>) => Promise<T> | T,
  ): Promise<T> {
    const attempt = () => this.#attempt(mode, work)
    try {
      return await attempt().catch((error: unknown) => {
        if (!isConnectionClosed(error)) throw error
        this.#opening = undefined
        return attempt()
      })
    } catch (error) {
      storageProblem.last = getErrorName(error)
      throw error
    }
  }

  async #attempt<T, M extends Mode>(mode: M, work: (records: RecordStore<M>) => Promise<T> | T): Promise<T> {
    const timeout = new TransactionTimeout(this.#timeoutMs)
    try {
      return await Promise.race([this.#run(mode, work, timeout), timeout.expired])
    } finally {
      timeout.clear()
    }
  }

  async #run<T, M extends Mode>(
    mode: M,
    work: (records: RecordStore<M>) => Promise<T> | T,
    timeout: TransactionTimeout,
  ): Promise<T> {
    const database = await this.#open()
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const { done } = transaction
    done.catch(() => undefined)
    const raw = transaction as unknown as AbortableTransaction
    timeout.watch(raw)
    try {
      const result = await work(transaction.objectStore(storeName) as unknown as RecordStore<M>)
      await done
      return result
    } catch (error) {
      abort(raw)
      // If the quota is exceeded, a request may reject with an AbortError, while the transaction has the actual error.
      throw transaction.error ?? error
    }
  }

  #open(): Promise<IDBPDatabase> {
    this.#opening ??= openDB(this.#name, 1, {
      upgrade: (database) => void database.createObjectStore(storeName),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        this.#opening = undefined
      },
    }).then(
      (database) => {
        closeOnPageHide(unwrap(database))
        return database
      },
      (error: unknown) => {
        this.#opening = undefined
        throw error
      },
    )
    return this.#opening
  }
}

const connections = new Set<IDBDatabase>()

/**
 * In WebKit, a transaction that is open at `pagehide` may never end and block all later writes (jakearchibald/idb-keyval#180).
 */
function closeOnPageHide(database: IDBDatabase): void {
  connections.add(database)
}

addEventListener('pagehide', () => {
  for (const connection of connections) connection.close()
  connections.clear()
})

export function getPrefixRange(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

export function isQuotaError(error: unknown): boolean {
  return getErrorName(error) === 'QuotaExceededError'
}

type AbortableTransaction = Pick<IDBTransaction, 'abort'>

/** Aborts a slow transaction, so that nothing is written after its caller was told that it failed. */
class TransactionTimeout {
  readonly expired: Promise<never>
  #transaction: AbortableTransaction | undefined
  #isExpired = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ms: number) {
    this.expired = new Promise((_, reject) => {
      this.#timer = setTimeout(() => {
        // A committing transaction cannot be aborted. It ends soon, so it may exceed the timeout.
        if (this.#transaction && !abort(this.#transaction)) return
        this.#isExpired = true
        reject(new DOMException('IndexedDB did not respond.', 'TimeoutError'))
      }, ms)
    })
  }

  watch(transaction: AbortableTransaction): void {
    this.#transaction = transaction
    if (this.#isExpired) abort(transaction)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}

/** Returns false if the transaction has ended or is committing. */
function abort(transaction: AbortableTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

const closedErrorNames = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

function isConnectionClosed(error: unknown): boolean {
  return closedErrorNames.has(getErrorName(error))
}

function getErrorName(error: unknown): string {
  return (error as { name?: string } | null)?.name ?? ''
}
