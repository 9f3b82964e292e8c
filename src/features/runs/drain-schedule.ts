import { backgroundSync } from '#platform/background-sync.ts'
import { withLock } from '#platform/locks.ts'
import { logProblem } from '#platform/log.ts'
import { network } from '#platform/network.ts'
import { runEvents } from './run-events.ts'

/** The interval at which the list of runs is read if no change is reported, in ms. */
export const pollMs = 300_000

/** The interval at which the list of runs is read while another tab sends, in ms. */
export const otherTabMs = 5_000

/**
 * The delay between a change of a run and reading the list, in ms. It lets a screen that has added a run send it first.
 */
export const settleMs = 300

type DrainOptions = {
  uid: string
  /** Sends the runs that are due. Resolves with the time of the next drain, in ms since 1970. */
  drain: () => Promise<number>
  /**
   * Called when the network may be back: the browser is online, the server responds again, the page is visible, or a
   * background sync has begun.
   */
  onResume: () => void
}

/** Decides when a tab drains the queue of a user: after a delay, and when a run has changed. Only one drain runs at a time. */
export class DrainSchedule {
  readonly #options: DrainOptions
  #isRunning = false
  #isDraining = false
  #isRequested = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #nextAt = 0
  #unsubscribe: (() => void)[] = []

  constructor(options: DrainOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    const { uid, onResume } = this.#options
    const onVisibilityChange = () => document.visibilityState === 'visible' && onResume()
    addEventListener('online', onResume)
    document.addEventListener('visibilitychange', onVisibilityChange)
    this.#unsubscribe = [
      () => removeEventListener('online', onResume),
      () => document.removeEventListener('visibilitychange', onVisibilityChange),
      backgroundSync.subscribe(onResume),
      network.onReconnect(onResume),
      runEvents.subscribe(({ uid: owner, type }) => {
        const isChange = type === 'changed' || type === 'batch-changed'
        // While runs are added one after the other, each of them must not postpone the drain.
        const isSoon = this.#nextAt - Date.now() <= settleMs
        if (owner === uid && isChange && !this.#isDraining && !isSoon) this.drainIn(settleMs)
      }),
    ]
    this.drainIn(0)
  }

  stop(): void {
    this.#isRunning = false
    clearTimeout(this.#timer)
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe()
  }

  /** Sets the time of the next drain, in ms from now. */
  drainIn(ms: number): void {
    if (!this.#isRunning) return
    clearTimeout(this.#timer)
    const delay = Math.min(pollMs, Math.max(0, ms))
    this.#nextAt = Date.now() + delay
    this.#timer = setTimeout(() => void this.#drain(), delay)
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) {
      this.#isRequested = true
      return
    }
    this.#isDraining = true
    try {
      const { uid, drain } = this.#options
      const next = await withLock(`outbox/${uid}`, drain)
      this.drainIn((next ?? Date.now() + otherTabMs) - Date.now())
    } catch (error) {
      logProblem('The pending runs could not be read.', error)
      this.drainIn(otherTabMs)
    } finally {
      this.#isDraining = false
      if (this.#isRequested) this.drainIn(0)
      this.#isRequested = false
    }
  }
}
