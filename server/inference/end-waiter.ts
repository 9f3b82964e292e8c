import type { JobQueue } from '../jobs/job-queue.ts'
import type { Ledger } from './ledger.ts'

/** Until when a request waits for an analysis, by the status of that; in ms since 1970. */
type Deadlines = { queued: number; running: number }

/** Interval at which a waiting request reads the state, in case an event was lost, in ms. */
const pollIntervalMs = 1_000

/** Creates a function that waits for the end of an analysis, in whichever process it runs. */
export function createEndWaiter(ledger: Ledger, queue: JobQueue) {
  /** What to call at the next event, by the id of the analysis. */
  const waiting = new Map<string, Set<() => void>>()

  const unsubscribe = queue.subscribe((event, id) => {
    if (event !== 'ended') return
    for (const [waitingId, callbacks] of waiting)
      if (id === undefined || id === waitingId) for (const callback of callbacks) callback()
  })
  /** Resolves at the next event of the analysis, after the poll interval, or when a signal aborts. */
  function nextChange(id: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const callbacks = waiting.get(id) ?? new Set()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        callbacks.delete(end)
        if (callbacks.size === 0) waiting.delete(id)
        resolve()
      }
      const timer = setTimeout(end, pollIntervalMs)
      signal.addEventListener('abort', end)
      waiting.set(id, callbacks.add(end))
      if (signal.aborted) end()
    })
  }

  /**
   * Resolves with the state when the analysis has ended; undefined when its deadline has passed or the signal aborts.
   *
   * @param hasBegun whether this process has just begun the analysis, so that it has not ended.
   */
  async function wait(id: string, hasBegun: boolean, deadlines: Deadlines, signal: AbortSignal) {
    if (hasBegun) await nextChange(id, signal)
    for (;;) {
      // Registered before the state is read, so that no event is missed.
      const changed = nextChange(id, signal)
      const state = await ledger.read(id)
      // The account was deleted.
      if (!state) return { status: 'cancelled' } as const
      if (state.status !== 'queued' && state.status !== 'running') return state
      if (Date.now() >= deadlines[state.status] || signal.aborted) return undefined
      await changed
    }
  }

  return { wait, close: unsubscribe }
}
