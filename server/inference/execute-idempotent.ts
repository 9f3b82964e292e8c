import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../http/http-error.ts'
import { restarting } from '../http/in-flight-requests.ts'
import type { CancelOutcome, Ledger, LedgerRequest } from './ledger.ts'

/** Analyzes the image. Returns the response as JSON, or rejects when the signal aborts. */
type Work = (signal: AbortSignal) => Promise<string>
/** `resultKey` identifies the analysis among those of all organizations, if it has an idempotency key. */
type Caller = { client: AbortSignal; resultKey: string | undefined }
type ExecutionResult = { response: string; isReplay: boolean }
type Options = {
  /** Limit of one analysis. */
  timeoutMs: number
  /** How long a retry waits for the first request with its idempotency key before it returns 409. */
  waitMs?: number | undefined
}

/** Interval at which a retry checks whether the first request, in another process, has ended. */
const pollIntervalMs = 250
/** Interval at which an analysis checks whether another process has cancelled it. */
const cancelPollIntervalMs = 1000

export type IdempotentExecutor = ReturnType<typeof createIdempotentExecutor>

/**
 * Creates the executor that runs and charges each analysis once. An analysis with an idempotency key continues after its
 * client disconnects, so that a retry gets its response. One without a key is aborted then.
 */
export function createIdempotentExecutor(ledger: Ledger, { timeoutMs, waitMs = 20_000 }: Options) {
  /** The analyses of this process, by the id of their row. */
  const controllers = new Map<string, AbortController>()
  /** Their results, by organization and idempotency key. */
  const results = new Map<string, Promise<ExecutionResult>>()
  let isShuttingDown = false

  /** Aborts an analysis that another process has cancelled or whose account was deleted. */
  async function abortWhenCancelled(id: string, controller: AbortController, ended: AbortSignal) {
    do {
      await sleep(cancelPollIntervalMs, undefined, { signal: ended }).catch(() => undefined)
    } while (!ended.aborted && (await ledger.isRunning(id).catch(() => true)))
    if (!ended.aborted) controller.abort(cancelled())
  }

  /** @param client undefined for an analysis that continues after its client disconnects. */
  async function run(id: string, work: Work, client: AbortSignal | undefined): Promise<ExecutionResult> {
    const controller = new AbortController()
    controllers.set(id, controller)
    const ended = new AbortController()
    const onDisconnect = () => controller.abort(clientDisconnected())
    const timer = setTimeout(() => controller.abort(timedOut()), timeoutMs)
    client?.addEventListener('abort', onDisconnect)
    if (isShuttingDown) controller.abort(restarting())
    // Only an analysis with an idempotency key can be cancelled.
    if (!client) void abortWhenCancelled(id, controller, ended.signal)
    try {
      // The client may have disconnected while the row was inserted.
      throwIfDisconnected(client)
      controller.signal.throwIfAborted()
      const response = await work(controller.signal)
      // The engine may complete after the client disconnected: that is not charged.
      throwIfDisconnected(client)
      if (await ledger.complete(id, response)) return { response, isReplay: false }
      throw cancelled()
    } catch (error) {
      await ledger.refund(id)
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      client?.removeEventListener('abort', onDisconnect)
      clearTimeout(timer)
      ended.abort()
      controllers.delete(id)
    }
  }

  /** Runs an analysis and registers its result, so that retries in this process need not poll. */
  async function start(id: string, work: Work, { client, resultKey }: Caller): Promise<ExecutionResult> {
    if (!resultKey) return await run(id, work, client)
    const result = run(id, work, undefined)
    results.set(resultKey, result)
    return await result.finally(() => results.delete(resultKey))
  }

  return {
    /**
     * Runs an analysis, or returns the response of an earlier request with the same idempotency key, which may still be
     * running. A failed analysis is refunded.
     *
     * @param client aborts when the client disconnects.
     * @throws HttpError 402 (trial used up), 409 (first request still running), 410 (cancelled), 422 (key reused with
     *   another body), 503 (shutdown) or 504 (timeout), an AbortError when the client disconnected, errors of `work`.
     */
    async execute(request: LedgerRequest, client: AbortSignal, work: Work): Promise<ExecutionResult> {
      const { organizationId, idempotencyKey } = request
      const resultKey = idempotencyKey && `${organizationId} ${idempotencyKey}`
      const deadline = Date.now() + waitMs
      for (;;) {
        throwIfDisconnected(client)
        const entry = await ledger.begin(request)
        if (entry.outcome === 'started') return await start(entry.id, work, { client, resultKey })
        if (entry.outcome === 'completed') return { response: entry.response, isReplay: true }
        if (entry.outcome === 'key-reused') throw keyReused()
        await waitForFirst(results.get(resultKey ?? ''), deadline)
      }
    },

    /** Cancels and refunds the running analysis with this idempotency key, in whichever process it runs. */
    async cancel(organizationId: string, idempotencyKey: string): Promise<CancelOutcome['outcome']> {
      const cancellation = await ledger.cancel(organizationId, idempotencyKey)
      if (cancellation.outcome === 'cancelled') controllers.get(cancellation.id)?.abort(cancelled())
      return cancellation.outcome
    },

    /** Aborts and refunds all analyses of this process, also later ones, for its shutdown. */
    abortAll(): void {
      isShuttingDown = true
      for (const controller of controllers.values()) controller.abort(restarting())
    },
  }
}

/**
 * Resolves when the first request has ended or must be polled again. Concurrent retries share its failure.
 *
 * @throws HttpError 409 at the deadline.
 */
async function waitForFirst(first: Promise<unknown> | undefined, deadline: number): Promise<void> {
  const remainingMs = deadline - Date.now()
  if (remainingMs <= 0) throw stillRunning()
  if (!first) return await sleep(Math.min(remainingMs, pollIntervalMs))
  const timer = new AbortController()
  const failure = first.then(
    () => undefined,
    (error: unknown) => error,
  )
  const timeout = sleep(remainingMs, undefined, { signal: timer.signal }).catch(() => undefined)
  const outcome = await Promise.race([failure, timeout])
  timer.abort()
  if (outcome instanceof HttpError) throw outcome
}

function throwIfDisconnected(client: AbortSignal | undefined): void {
  if (client?.aborted) throw clientDisconnected()
}

/** Unlike the abort reason of a closed connection, which is a string, this is an Error. */
function clientDisconnected(): DOMException {
  return new DOMException('The client disconnected', 'AbortError')
}

function timedOut(): HttpError {
  return new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not charged.')
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
