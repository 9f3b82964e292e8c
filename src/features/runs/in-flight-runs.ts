import { withLock } from '#platform/locks.ts'

/** The runs that this page is sending. Each has a lock of its own, so that no other tab sends it at the same time. */
export class InFlightRuns {
  readonly #controllers = new Map<string, AbortController>()

  has(id: string): boolean {
    return this.#controllers.has(id)
  }

  /** Aborts the signal that `start` has passed to the work; does nothing when this page is not sending the run. */
  cancel(id: string): void {
    this.#controllers.get(id)?.abort()
  }

  /** Does nothing when another tab, or this one, is sending the run. */
  async start(id: string, send: (cancelled: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#controllers.has(id)) return
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    try {
      await withLock(`run/${id}`, () => send(controller.signal))
    } finally {
      this.#controllers.delete(id)
    }
  }
}
