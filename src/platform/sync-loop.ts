import { backgroundSync } from './background-sync.ts'
import { withLockIfAvailable } from './locks.ts'
import { logProblem } from './log.ts'
import { network } from './network.ts'
import { onPageVisible } from './on-page-visible.ts'

/** The longest time without a pass, in ms: a change may not have been reported. */
export const pollMs = 300_000

/** The time until the next pass while another tab has the lock, or after a pass that has failed, in ms. */
export const syncRetryMs = 5_000

type SyncOptions = {
  /** Aborts when the user signs out, which stops the loop. */
  signal: AbortSignal
  /** The name of a Web Lock: only one tab sends at a time. */
  lock: string
  /** Sends what is due. Resolves with the time at which more is due, in ms since 1970. */
  sync: () => Promise<number>
  /** Calls the listener when there may be more to send. Returns a function that removes the listener. */
  watch: (onChange: () => void) => () => void
  /** The delay between a change, or the start, and the pass that sends it, in ms: further changes are sent with it. */
  settleMs: number
}

/**
 * Decides when a tab sends what is due to the server: after a change, at the time of the next attempt, and when the
 * network may be back. Only one pass runs at a time.
 */
export class SyncLoop {
  readonly #options: SyncOptions
  #isRunning = false
  #isSyncing = false
  /** The time of the pass that follows the current one. */
  #requestedAt = Number.POSITIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined
  #nextAt = Number.POSITIVE_INFINITY
  #pausedUntil = 0
  #failures = 0
  #unsubscribe: (() => void)[] = []

  constructor(options: SyncOptions) {
    this.#options = options
    options.signal.addEventListener('abort', () => this.stop())
  }

  get canSend(): boolean {
    return this.#isRunning && this.#pausedUntil <= Date.now()
  }

  /** How many passes in a row had no response. */
  get failures(): number {
    return this.#failures
  }

  start(): void {
    if (this.#isRunning || this.#options.signal.aborted) return
    this.#isRunning = true
    const resume = () => this.resume()
    addEventListener('online', resume)
    this.#unsubscribe = [
      () => removeEventListener('online', resume),
      onPageVisible(resume),
      backgroundSync.subscribe(resume),
      // Also when a server that could not be reached is back, which no event of the browser reports.
      network.onReconnect(resume),
      this.#options.watch(() => this.request(this.#options.settleMs)),
    ]
    this.request(this.#options.settleMs)
  }

  /** A request that is under way continues. */
  stop(): void {
    this.#isRunning = false
    this.#clearTimer()
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe()
  }

  /** Starts a pass after at most this time in ms, but not before a pause ends. */
  request(ms: number): void {
    if (!this.#isRunning) return
    const at = Date.now() + Math.min(pollMs, Math.max(0, ms, this.#pausedUntil - Date.now()))
    if (this.#isSyncing) this.#requestedAt = Math.min(this.#requestedAt, at)
    else if (at < this.#nextAt) {
      this.#clearTimer()
      this.#nextAt = at
      this.#timer = setTimeout(() => void this.#run(), at - Date.now())
    }
  }

  resume(ms = 0): void {
    this.#pausedUntil = 0
    this.#failures = 0
    this.request(ms)
  }

  /** Sends nothing for this time in ms, unless the network may be back before. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms)
    this.request(ms)
  }

  /** Pauses after a request without a response. Requests that failed at the same time count once. */
  backOff(ms: number): void {
    if (this.#pausedUntil <= Date.now()) this.#failures += 1
    this.pause(ms)
    // While online, the browser would dispatch the sync event at once, and that event ends the pause.
    if (!navigator.onLine) void backgroundSync.request()
  }

  /** The next pause is a short one again. */
  resetFailures(): void {
    this.#failures = 0
  }

  async #run(): Promise<void> {
    this.#clearTimer()
    this.#isSyncing = true
    let next = this.#pausedUntil
    try {
      const { lock, sync } = this.#options
      if (next <= Date.now()) next = (await withLockIfAvailable(lock, sync)) ?? Date.now() + syncRetryMs
    } catch (error) {
      logProblem('What is due could not be read or sent.', error)
      next = Date.now() + syncRetryMs
    }
    this.#isSyncing = false
    const at = Math.min(this.#requestedAt, next)
    this.#requestedAt = Number.POSITIVE_INFINITY
    this.request(at - Date.now())
  }

  #clearTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#nextAt = Number.POSITIVE_INFINITY
  }
}
