import type { JobQueue } from '../jobs/job-queue.ts'
import type { AnalysisState } from './analysis-rows.ts'
import type { Ledger } from './ledger.ts'

/** The times until which a request waits for an analysis that is queued or running, in ms since 1970. */
type Deadlines = { queued: number; running: number }

/** The interval at which a waiting request reads the state, because an event may be lost, in ms. */
const pollIntervalMs = 1_000

/** Creates a function that waits for the end of an analysis, in whichever process it runs. */
export function createAnalysisWaiter(ledger: Ledger, queue: JobQueue) {
  /** The functions to call at the next event of each analysis, with the state if it is known. */
  const callbacksById = new Map<string, Set<(state?: AnalysisState) => void>>()

  const unsubscribe = queue.subscribe((event, id) => {
    if (event !== 'ended') return
    for (const [waitingId, callbacks] of callbacksById)
      if (id === undefined || id === waitingId) for (const callback of callbacks) callback()
  })
  /** Resolves at the next event of the analysis, after the poll interval, or when a signal aborts. */
  function nextChange(id: string, signal: AbortSignal): Promise<AnalysisState | undefined> {
    return new Promise((resolve) => {
      const callbacks = callbacksById.get(id) ?? new Set()
      const end = (state?: AnalysisState) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        callbacks.delete(end)
        if (callbacks.size === 0) callbacksById.delete(id)
        resolve(state)
      }
      const onAbort = () => end()
      const timer = setTimeout(end, pollIntervalMs)
      signal.addEventListener('abort', onAbort)
      callbacksById.set(id, callbacks.add(end))
      if (signal.aborted) end()
    })
  }

  /**
   * Resolves with the state when the analysis has ended; undefined when its deadline has passed or the signal aborts.
   *
   * @param hasBegun whether this process has just begun the analysis, so that it has not ended.
   */
  async function wait(id: string, hasBegun: boolean, deadlines: Deadlines, signal: AbortSignal) {
    let ended = hasBegun ? await nextChange(id, signal) : undefined
    while (!ended) {
      // The listener is added before the state is read, so that no event is missed.
      const changed = nextChange(id, signal)
      // Without a state, the account was deleted.
      const state = (await ledger.read(id)) ?? { status: 'cancelled' }
      if (state.status !== 'queued' && state.status !== 'running') return state
      if (Date.now() >= deadlines[state.status] || signal.aborted) return undefined
      ended = await changed
    }
    return ended
  }

  return {
    wait,
    /** Passes the response of an analysis that this process has just stored to the requests that wait here. */
    resolve(id: string, response: string): void {
      const state = { status: 'succeeded', response, queueMs: 0 } as const
      for (const callback of callbacksById.get(id) ?? []) callback(state)
    },
    close: unsubscribe,
  }
}
