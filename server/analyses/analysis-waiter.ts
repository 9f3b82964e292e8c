import type { JobQueue } from '../jobs/job-queue.ts'
import type { AnalysisState } from './analysis-rows.ts'
import type { Ledger } from './ledger.ts'

/** In ms since 1970. */
type Deadlines = { queued: number; running: number }

/** An event may be lost, so a waiting request also reads the state. */
const pollIntervalMs = 1_000

/** Waits for the end of analyses, in whichever process they run. */
export class AnalysisWaiter {
  readonly #ledger: Ledger
  /** Called at the next event of an analysis, with the state if it is known. */
  readonly #callbacksById = new Map<string, Set<(state?: AnalysisState) => void>>()
  readonly #unsubscribe: () => void

  constructor(ledger: Ledger, queue: JobQueue) {
    this.#ledger = ledger
    this.#unsubscribe = queue.subscribe((event, id) => {
      if (event !== 'ended') return
      for (const [waitingId, callbacks] of this.#callbacksById)
        if (id === undefined || id === waitingId) for (const callback of callbacks) callback()
    })
  }

  /**
   * Resolves with the state when the analysis has ended; undefined after its deadline or when the signal aborts.
   *
   * @param hasBegun whether this process has just begun the analysis, so that it has not ended.
   */
  async wait(
    id: string,
    hasBegun: boolean,
    deadlines: Deadlines,
    signal: AbortSignal,
  ): Promise<AnalysisState | undefined> {
    let ended = hasBegun ? await this.#nextChange(id, signal) : undefined
    while (!ended) {
      // The listener is added before the state is read, so that no event is missed.
      const changed = this.#nextChange(id, signal)
      // Without a state, the account was deleted.
      const state = (await this.#ledger.read(id)) ?? { status: 'cancelled' }
      if (state.status !== 'queued' && state.status !== 'running') return state
      if (Date.now() >= deadlines[state.status] || signal.aborted) return undefined
      ended = await changed
    }
    return ended
  }

  resolve(id: string, response: string): void {
    const state = { status: 'succeeded', response, queueMs: 0 } as const
    for (const callback of this.#callbacksById.get(id) ?? []) callback(state)
  }

  close(): void {
    this.#unsubscribe()
  }

  /** Resolves at the next event, after the poll interval, or when a signal aborts. */
  #nextChange(id: string, signal: AbortSignal): Promise<AnalysisState | undefined> {
    return new Promise((resolve) => {
      const callbacks = this.#callbacksById.get(id) ?? new Set()
      const end = (state?: AnalysisState) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        callbacks.delete(end)
        if (callbacks.size === 0) this.#callbacksById.delete(id)
        resolve(state)
      }
      const onAbort = () => end()
      const timer = setTimeout(end, pollIntervalMs)
      signal.addEventListener('abort', onAbort)
      this.#callbacksById.set(id, callbacks.add(end))
      if (signal.aborted) end()
    })
  }
}
