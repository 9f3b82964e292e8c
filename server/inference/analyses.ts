import type { AnalysisFailure } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { restarting } from '../http/in-flight-requests.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { AnalysisState, LedgerRequest } from './analysis-rows.ts'
import type { AnalysisWorker } from './analysis-worker.ts'
import type { Leases } from './leases.ts'
import type { CancelOutcome, Ledger, NewAnalysis } from './ledger.ts'

type ExecutionResult = { response: string; isReplay: boolean; queueMs?: number }

/** Until when a request waits for an analysis, by the status of that; in ms since 1970. */
type Deadlines = { queued: number; running: number }

type Options = {
  leases: Leases
  /** Undefined if this process runs no analyses. */
  worker: AnalysisWorker | undefined
  /** How long a request waits until its analysis runs. */
  timeoutMs: number
  /** How long a retry waits for the first request with its idempotency key before it returns 409. */
  waitMs?: number | undefined
}

/** Interval at which a waiting request reads the state, in case an event was lost, in ms. */
const pollIntervalMs = 1_000

export type Analyses = ReturnType<typeof createAnalyses>

/**
 * Queues analyses and waits for their results, whichever process runs them. An analysis with an idempotency key continues
 * after its client disconnects, so that a retry gets its response. One without a key is cancelled then.
 */
export function createAnalyses(ledger: Ledger, queue: JobQueue, options: Options) {
  const { leases, worker, timeoutMs, waitMs = 20_000 } = options
  /** By the id of the analysis. */
  const waiting = new Map<string, Set<() => void>>()
  const shutdown = new AbortController()

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
  async function waitForEnd(id: string, hasBegun: boolean, deadlines: Deadlines, signal: AbortSignal) {
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

  /** Begins an analysis: at once if this process has a free place, otherwise queued. */
  function begin(request: LedgerRequest, analysis: NewAnalysis) {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Ledger['begin']>>>()
    const beginNow = async () => {
      const entry = await ledger.begin(request, analysis, true)
      resolve(entry)
      if (entry.outcome !== 'started') return
      const { organizationId, agentCode } = request
      await worker?.runNow(entry.id, { ...analysis.job, organizationId, agentCode }, analysis.image)
    }
    const startsNow = worker && queue.runNow(analysis.queue, () => beginNow().catch(reject))
    if (!startsNow) ledger.begin(request, analysis).then(resolve, reject)
    return promise
  }

  return {
    /** Queues the analysis, or returns the state of the earlier request with the same idempotency key. */
    submit: ledger.begin,

    /**
     * Queues an analysis and waits for its response, or for that of an earlier request with the same idempotency key. A failed
     * analysis is refunded.
     *
     * @param client aborts when the client disconnects.
     * @throws HttpError 402 (trial used up), 409 (still running), 410 (cancelled), 422 (key reused with another body), 503
     *   (shutdown, or too many waiting), the error of the analysis, or an AbortError when the client disconnected.
     */
    async execute(
      request: LedgerRequest,
      analysis: NewAnalysis,
      client: AbortSignal,
    ): Promise<ExecutionResult> {
      throwIfDisconnected(client)
      if (shutdown.signal.aborted) throw restarting()
      const entry = await begin(request, analysis)
      if (entry.outcome === 'completed') return { response: entry.response, isReplay: true }
      if (entry.outcome === 'key-reused') throw keyReused()
      const { id } = entry
      const isOwn = entry.outcome !== 'pending'
      const hasLease = request.idempotencyKey === undefined
      if (hasLease) leases.add(id)
      try {
        const signal = AbortSignal.any([client, shutdown.signal])
        const now = Date.now()
        // A running analysis has a timeout of its own.
        const deadlines = isOwn
          ? { queued: now + timeoutMs, running: Number.POSITIVE_INFINITY }
          : { queued: now + waitMs, running: now + waitMs }
        const state = await waitForEnd(id, isOwn, deadlines, signal)
        if (!state) throw await this.stopWaiting(id, hasLease, client)
        return { ...getResponse(state), isReplay: !isOwn }
      } finally {
        if (hasLease) leases.delete(id)
      }
    },

    /** Returns the error of a request that stops to wait. An analysis without an idempotency key is cancelled. */
    async stopWaiting(id: string, isCancelled: boolean, client: AbortSignal): Promise<Error> {
      if (isCancelled) await ledger.abandon(id)
      if (client.aborted) return clientDisconnected()
      if (shutdown.signal.aborted) return restarting()
      return isCancelled ? busy() : stillRunning()
    },

    cancel: (organizationId: string, key: string): Promise<CancelOutcome> =>
      ledger.cancel(organizationId, key),

    /** Ends all waiting requests, also later ones, for the shutdown of this process. */
    stopAll(): void {
      shutdown.abort()
    },

    close(): void {
      unsubscribe()
    },
  }
}

type EndedState =
  | Exclude<AnalysisState, { status: 'queued' | 'running' | 'cancelled' }>
  | { status: 'cancelled' }

/** @throws HttpError unless the analysis is complete. */
function getResponse(state: EndedState | AnalysisState): { response: string; queueMs: number } {
  if (state.status === 'answered') return { response: state.response, queueMs: state.queueMs }
  if (state.status === 'failed') throw toHttpError(state.error)
  throw cancelled()
}

function toHttpError({ status, code, message, retryAfter }: AnalysisFailure): HttpError {
  return new HttpError(
    status as 502,
    code,
    message,
    retryAfter ? { headers: { 'Retry-After': retryAfter } } : {},
  )
}

function throwIfDisconnected(client: AbortSignal): void {
  if (client.aborted) throw clientDisconnected()
}

/** Unlike the abort reason of a closed connection, which is a string, this is an Error. */
function clientDisconnected(): DOMException {
  return new DOMException('The client disconnected', 'AbortError')
}

function cancelled(): HttpError {
  return new HttpError(410, 'cancelled', 'The analysis was cancelled. It was not charged.')
}

function keyReused(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.')
}

function stillRunning(): HttpError {
  const message = 'The first request with this Idempotency-Key is still running.'
  return new HttpError(409, 'still_running', message, { headers: { 'Retry-After': '2' } })
}

function busy(): HttpError {
  const message = 'Too many images are waiting to be analyzed. This one was not charged. Please try again.'
  return new HttpError(503, 'busy', message, { headers: { 'Retry-After': '10' } })
}
