import { abortTransaction } from './abort-transaction.ts'

/** How long a work waits for the disk. Whoever stops waiting takes the work back, so that it never happens later. */
export class DiskPatience {
  /** Rejects with a `TimeoutError` when it is over. */
  readonly end: Promise<never>
  #transaction: IDBTransaction | undefined
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ms: number) {
    this.end = new Promise((_, reject) => {
      this.#timer = setTimeout(() => {
        // What is on its way to the disk cannot be taken back any more: it is waited for.
        if (this.#transaction && !abortTransaction(this.#transaction)) return
        this.#isOver = true
        reject(new DOMException('The disk does not answer.', 'TimeoutError'))
      }, ms)
    })
  }

  /** The work is in this transaction from now on. */
  with(transaction: IDBTransaction): void {
    this.#transaction = transaction
    if (this.#isOver) abortTransaction(transaction)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
