import { withLock } from '#platform/locks.ts'

/** The runs that this page is sending. A lock per run ensures that no other tab sends it at the same time. */
export class InFlightRuns {
  readonly #controllers = new Map<string, AbortController>()

  has(id: string): boolean {
    return this.#controllers.has(id)
  }

  /** Cancels a run that this page is sending. Does nothing for other runs. */
  cancel(id: string): void {
    this.#controllers.get(id)?.abort()
  }

  /** Sends a run. Does nothing if this tab or another one is sending it. */
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
