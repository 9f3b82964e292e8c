import { runWithLock, withLockIfAvailable } from '#platform/locks.ts'

/** The runs that this page is sending. A lock per run ensures that no other tab sends it at the same time. */
export class InFlightRuns {
  readonly #controllers = new Map<string, AbortController>()
  /** Runs whose attempt has ended while their lock is still being released. Cancelling them would have no effect. */
  readonly #ended = new Set<string>()
  readonly #held = new Set<string>()

  /** Cancels a run that this page is sending. Returns false for other runs. */
  cancel(id: string): boolean {
    const controller = this.#ended.has(id) ? undefined : this.#controllers.get(id)
    controller?.abort()
    return controller !== undefined
  }

  /** Ensures that no tab starts to send a run, until the returned function is called. A run that is being sent continues. */
  hold(id: string): () => void {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#held.add(id)
    // While a tab sends the run, the lock is granted when that ends.
    void runWithLock(`run/${id}`, () => released)
    return () => {
      this.#held.delete(id)
      release()
    }
  }

  /** Does nothing if this tab or another one is sending the run. */
  async start(id: string, send: (cancelled: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#controllers.has(id) || this.#held.has(id)) return
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    try {
      await withLockIfAvailable(`run/${id}`, () => send(controller.signal).finally(() => this.#ended.add(id)))
    } finally {
      this.#ended.delete(id)
      this.#controllers.delete(id)
    }
  }
}
