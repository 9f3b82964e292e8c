import { createRestartingError } from '../http/in-flight-requests.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import {
  createBusyError,
  createDisconnectedError,
  createKeyReusedError,
  createStillRunningError,
  requireResponse,
  throwIfDisconnected,
} from './analysis-errors.ts'
import type { AnalysisState, LedgerRequest } from './analysis-rows.ts'
import { AnalysisWaiter } from './analysis-waiter.ts'
import type { AnalysisWorker } from './analysis-worker.ts'
import type { BeginResult } from './begin-analysis.ts'
import type { Leases } from './leases.ts'
import type { CancelOutcome, Ledger, NewAnalysis } from './ledger.ts'

type ExecutionResult = { response: string; isReplay: boolean; queueMs?: number }

type Dependencies = {
  ledger: Ledger
  queue: JobQueue
  leases: Leases
  /** Undefined if other processes run analyses. */
  worker: AnalysisWorker | undefined
}

type Timeouts = {
  /** How long a request waits for its analysis to start. */
  startMs: number
  /** How long a retry waits for the first request with its key before it returns 409. */
  retryMs?: number | undefined
}

/**
 * Queues analyses and waits for their results, whichever process runs them. When a client disconnects, its analysis continues
 * if the request has an idempotency key, so that a retry gets the response; otherwise it is cancelled.
 */
export class AnalysisService {
  readonly #ledger: Ledger
  readonly #queue: JobQueue
  readonly #leases: Leases
  readonly #worker: AnalysisWorker | undefined
  readonly #waiter: AnalysisWaiter
  readonly #timeouts: { startMs: number; retryMs: number }
  readonly #shutdown = new AbortController()

  constructor({ ledger, queue, leases, worker }: Dependencies, { startMs, retryMs = 20_000 }: Timeouts) {
    this.#ledger = ledger
    this.#queue = queue
    this.#leases = leases
    this.#worker = worker
    this.#waiter = new AnalysisWaiter(ledger, queue)
    this.#timeouts = { startMs, retryMs }
  }

  /**
   * Queues an analysis that no client waits for.
   *
   * @returns the response if an earlier request with the same key has succeeded.
   * @throws HttpError as `beginAnalysis`, 422 (key reused with another body) or 503 (shutdown).
   */
  async submit(
    request: LedgerRequest,
    analysis: NewAnalysis,
  ): Promise<{ status: 'queued' | 'running' } | string> {
    if (this.#shutdown.signal.aborted) throw createRestartingError()
    const entry = await this.#ledger.begin(request, analysis)
    if (entry.outcome === 'key-reused') throw createKeyReusedError()
    if (entry.outcome === 'succeeded') return entry.response
    const state = entry.outcome === 'pending' ? await this.#ledger.read(entry.id) : undefined
    return { status: state?.status === 'running' ? 'running' : 'queued' }
  }

  /**
   * Queues an analysis and waits for its response, or for that of an earlier request with the same key. A failed analysis is
   * refunded.
   *
   * @param client aborts when the client disconnects.
   * @throws HttpError as `beginAnalysis`, 409 (still running), 410 (cancelled), 422 (key reused with another body), 503
   *   (shutdown, or too many waiting), the error of the analysis, or an AbortError when the client disconnected.
   */
  async execute(
    request: LedgerRequest,
    analysis: NewAnalysis,
    client: AbortSignal,
  ): Promise<ExecutionResult> {
    throwIfDisconnected(client)
    if (this.#shutdown.signal.aborted) throw createRestartingError()
    const entry = await this.#begin(request, analysis)
    if (entry.outcome === 'succeeded') return { response: entry.response, isReplay: true }
    if (entry.outcome === 'key-reused') throw createKeyReusedError()
    const { id } = entry
    const isOwn = entry.outcome !== 'pending'
    const hasLease = request.idempotencyKey === undefined
    if (hasLease) this.#leases.add(id)
    try {
      const state = await this.#waiter.wait(id, isOwn, this.#getDeadlines(isOwn), this.#untilAborted(client))
      if (!state) throw await this.#stopWaiting(id, hasLease, client)
      return { ...requireResponse(state), isReplay: !isOwn }
    } finally {
      if (hasLease) this.#leases.delete(id)
    }
  }

  async read(
    organizationId: string,
    key: string,
    maxWaitMs: number,
    client: AbortSignal,
  ): Promise<AnalysisState | undefined> {
    const id = await this.#ledger.find(organizationId, key)
    if (!id) return undefined
    const until = Date.now() + maxWaitMs
    const deadlines = { queued: until, running: until }
    const ended = await this.#waiter.wait(id, false, deadlines, this.#untilAborted(client))
    return ended ?? (await this.#ledger.read(id))
  }

  cancel(organizationId: string, key: string): Promise<CancelOutcome> {
    return this.#ledger.cancel(organizationId, key)
  }

  /** Ends all waiting requests, also later ones, for the shutdown. */
  stopAll(): void {
    this.#shutdown.abort()
  }

  close(): void {
    this.#waiter.close()
  }

  /** Begins at once if this process has a free place, otherwise queues. */
  async #begin(request: LedgerRequest, analysis: NewAnalysis): Promise<BeginResult> {
    const started = this.#beginNow(request, analysis)
    if (started) return await started
    const isLocal = analysis.queue === 'local'
    const queue = isLocal ? await this.#ledger.selectLocalQueue(request.organizationId) : analysis.queue
    return await this.#ledger.begin(request, { ...analysis, queue })
  }

  /** Returns undefined if this process cannot run the analysis at once. */
  #beginNow(request: LedgerRequest, analysis: NewAnalysis): Promise<BeginResult> | undefined {
    const worker = this.#worker
    if (!worker) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<BeginResult>()
    const run = async () => {
      const entry = await this.#ledger.begin(request, analysis, true)
      resolve(entry)
      if (entry.outcome !== 'started') return
      const { organizationId, agentCode } = request
      const started = { ...analysis.job, organizationId, agentCode }
      const response = await worker.runNow(entry.id, started, analysis.image)
      if (response !== undefined) this.#waiter.resolve(entry.id, response)
    }
    const isStarted = this.#queue.runNow(analysis.queue, request.organizationId, () => run().catch(reject))
    return isStarted ? promise : undefined
  }

  #getDeadlines(isOwn: boolean) {
    const now = Date.now()
    const { startMs, retryMs } = this.#timeouts
    // No deadline while it is running, because the analysis itself has a timeout.
    return isOwn
      ? { queued: now + startMs, running: Number.POSITIVE_INFINITY }
      : { queued: now + retryMs, running: now + retryMs }
  }

  #untilAborted(client: AbortSignal): AbortSignal {
    return AbortSignal.any([client, this.#shutdown.signal])
  }

  /** Cancels the analysis if it has no idempotency key. */
  async #stopWaiting(id: string, isCancelled: boolean, client: AbortSignal): Promise<Error> {
    if (isCancelled) await (client.aborted ? this.#ledger.cancelById(id) : this.#ledger.abandon(id))
    if (client.aborted) return createDisconnectedError()
    if (this.#shutdown.signal.aborted) return createRestartingError()
    return isCancelled ? createBusyError() : createStillRunningError()
  }
}
