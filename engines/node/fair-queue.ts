type Task = { organizationId: string; start: () => void }

/**
 * Limits the work that runs at the same time. An organization never uses all places, and the one that has used the least time
 * is next, so it waits for others only as long as one task takes.
 */
export class FairQueue {
  readonly #places: number
  readonly #running = new Map<string, number>()
  readonly #usedMs = new Map<string, number>()
  #waiting: Task[] = []

  /** @param places at least 2. */
  constructor(places: number) {
    this.#places = places
  }

  /** Rejects with the signal's reason if it aborts before the work starts. */
  async run<T>(organizationId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#waitForPlace(organizationId, signal)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const usedMs = performance.now() - startedAt
      this.#usedMs.set(organizationId, (this.#usedMs.get(organizationId) ?? 0) + usedMs)
      this.#addRunning(organizationId, -1)
      this.#startNext()
    }
  }

  async #waitForPlace(organizationId: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const task = { organizationId, start: resolve }
    const abort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== task)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    this.#waiting.push(task)
    this.#startNext()
    await promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  #startNext(): void {
    const total = this.#running.values().reduce((sum, count) => sum + count, 0)
    if (total >= this.#places) return
    const used = ({ organizationId }: Task) => this.#usedMs.get(organizationId) ?? 0
    const next = this.#waiting
      .filter(({ organizationId }) => (this.#running.get(organizationId) ?? 0) < this.#places - 1)
      .reduce<Task | undefined>((best, task) => (best && used(best) <= used(task) ? best : task), undefined)
    if (next) {
      this.#waiting = this.#waiting.filter((task) => task !== next)
      this.#addRunning(next.organizationId, 1)
      next.start()
    } else if (total === 0) this.#usedMs.clear()
  }

  #addRunning(organizationId: string, change: 1 | -1): void {
    const count = (this.#running.get(organizationId) ?? 0) + change
    if (count > 0) this.#running.set(organizationId, count)
    else this.#running.delete(organizationId)
  }
}
