import { createRestartingError } from '../http/in-flight-requests.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import {
  createBusyError,
  createDisconnectedError,
  createKeyReusedError,
  createStillRunningError,
  getResponse,
  throwIfDisconnected,
} from './analysis-errors.ts'
import type { AnalysisState, LedgerRequest } from './analysis-rows.ts'
import { createAnalysisWaiter } from './analysis-waiter.ts'
import type { AnalysisWorker } from './analysis-worker.ts'
import type { Leases } from './leases.ts'
import type { CancelOutcome, Ledger, NewAnalysis } from './ledger.ts'

type ExecutionResult = { response: string; isReplay: boolean; queueMs?: number }

type Options = {
  leases: Leases
  /** Runs analyses in this process; undefined if other processes do. */
  worker: AnalysisWorker | undefined
  /** How long a request waits for its analysis to start, in ms. */
  timeoutMs: number
  /** How long a retry waits for the first request with its idempotency key before it returns 409, in ms. */
  waitMs?: number | undefined
}

export type Analyses = ReturnType<typeof createAnalyses>

/**
 * Queues analyses and waits for their results, whichever process runs them. When a client disconnects, its analysis continues
 * if the request has an idempotency key, so that a retry gets the response; otherwise it is cancelled.
 */
export function createAnalyses(ledger: Ledger, queue: JobQueue, options: Options) {
  const { leases, worker, timeoutMs, waitMs = 20_000 } = options
  const waiter = createAnalysisWaiter(ledger, queue)
  const shutdown = new AbortController()

  /**
   * Begins an analysis: at once if this process has a free place, otherwise queued. An organization whose analyses are short
   * does not wait for the long ones of others.
   */
  async function begin(request: LedgerRequest, analysis: NewAnalysis) {
    const started = beginNow(request, analysis)
    if (started) return await started
    if (analysis.queue !== 'local' || !(await ledger.expectsShort(request.organizationId)))
      return await ledger.begin(request, analysis)
    const short = { ...analysis, queue: 'short' } as const
    return await (beginNow(request, short) ?? ledger.begin(request, short))
  }

  /** Begins an analysis if this process can run it at once. Otherwise returns undefined. */
  function beginNow(request: LedgerRequest, analysis: NewAnalysis) {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Ledger['begin']>>>()
    const run = async () => {
      const entry = await ledger.begin(request, analysis, true)
      resolve(entry)
      if (entry.outcome !== 'started') return
      const { organizationId, agentCode } = request
      const started = { ...analysis.job, organizationId, agentCode }
      const response = await worker?.runNow(entry.id, started, analysis.image)
      if (response !== undefined) waiter.resolve(entry.id, response)
    }
    return worker && queue.runNow(analysis.queue, () => run().catch(reject)) ? promise : undefined
  }

  return {
    /**
     * Queues an analysis that no client waits for.
     *
     * @returns its status; the response if an earlier request with the same idempotency key has succeeded.
     * @throws HttpError 402 (trial used up), 422 (key reused with another body) or 503 (shutdown).
     */
    async submit(
      request: LedgerRequest,
      analysis: NewAnalysis,
    ): Promise<{ status: 'queued' | 'running' } | string> {
      if (shutdown.signal.aborted) throw createRestartingError()
      const entry = await ledger.begin(request, analysis)
      if (entry.outcome === 'key-reused') throw createKeyReusedError()
      if (entry.outcome === 'succeeded') return entry.response
      const state = entry.outcome === 'pending' ? await ledger.read(entry.id) : undefined
      return { status: state?.status === 'running' ? 'running' : 'queued' }
    },

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
      if (shutdown.signal.aborted) throw createRestartingError()
      const entry = await begin(request, analysis)
      if (entry.outcome === 'succeeded') return { response: entry.response, isReplay: true }
      if (entry.outcome === 'key-reused') throw createKeyReusedError()
      const { id } = entry
      const isOwn = entry.outcome !== 'pending'
      const hasLease = request.idempotencyKey === undefined
      if (hasLease) leases.add(id)
      try {
        const signal = AbortSignal.any([client, shutdown.signal])
        const now = Date.now()
        // No deadline while it is running, because the analysis itself has a timeout.
        const deadlines = isOwn
          ? { queued: now + timeoutMs, running: Number.POSITIVE_INFINITY }
          : { queued: now + waitMs, running: now + waitMs }
        const state = await waiter.wait(id, isOwn, deadlines, signal)
        if (!state) throw await this.stopWaiting(id, hasLease, client)
        return { ...getResponse(state), isReplay: !isOwn }
      } finally {
        if (hasLease) leases.delete(id)
      }
    },

    /** Returns the error of a request that stops waiting. Cancels the analysis if it has no idempotency key. */
    async stopWaiting(id: string, isCancelled: boolean, client: AbortSignal): Promise<Error> {
      if (isCancelled) await (client.aborted ? ledger.cancelById(id) : ledger.abandon(id))
      if (client.aborted) return createDisconnectedError()
      if (shutdown.signal.aborted) return createRestartingError()
      return isCancelled ? createBusyError() : createStillRunningError()
    },

    /**
     * Returns the state of the analysis with this idempotency key; undefined if there is none.
     *
     * @param maxWaitMs how long to wait for its end.
     */
    async read(
      organizationId: string,
      key: string,
      maxWaitMs: number,
      client: AbortSignal,
    ): Promise<AnalysisState | undefined> {
      const id = await ledger.find(organizationId, key)
      if (!id) return undefined
      const until = Date.now() + maxWaitMs
      const signal = AbortSignal.any([client, shutdown.signal])
      return (
        (await waiter.wait(id, false, { queued: until, running: until }, signal)) ?? (await ledger.read(id))
      )
    },

    cancel: (organizationId: string, key: string): Promise<CancelOutcome> =>
      ledger.cancel(organizationId, key),

    /** Ends all waiting requests, also later ones, for the shutdown of this process. */
    stopAll(): void {
      shutdown.abort()
    },

    close: waiter.close,
  }
}
