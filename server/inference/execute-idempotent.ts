import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../http/http-error.ts'
import type { Ledger, LedgerRequest } from './ledger.ts'

type Work = () => Promise<string>
type ExecutionResult = { response: string; isReplay: boolean }
export type IdempotentExecutor = (
  request: LedgerRequest,
  client: AbortSignal,
  work: Work,
) => Promise<ExecutionResult>

/** Interval at which a repeat checks whether the first request, perhaps in another process, has completed. */
const pollIntervalMs = 250

/**
 * Creates a function that runs and charges an analysis once. Repeats with the same idempotency key wait up to `waitMs`
 * for the first request and return its response. An analysis that fails, or whose client disconnects, is refunded.
 *
 * The function throws HttpError 402 (trial used up), 409 (first request still running) and 422 (key reused with another
 * body), and whatever `work` throws.
 */
export function createIdempotentExecutor(ledger: Ledger, options: { waitMs: number }): IdempotentExecutor {
  /** Requests of this process, by organization and idempotency key. */
  const running = new Map<string, Promise<unknown>>()

  async function run(id: string, client: AbortSignal, work: Work): Promise<ExecutionResult> {
    try {
      const response = await work()
      // The engine may complete after the client disconnected: that is not charged.
      throwIfClientDisconnected(client)
      if (await ledger.complete(id, response)) return { response, isReplay: false }
      throw new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not counted.')
    } catch (error) {
      await ledger.refund(id)
      throw error
    }
  }

  /** Registers the run, so that repeats in this process need not poll. */
  async function runRegistered(runningKey: string | undefined, result: Promise<ExecutionResult>) {
    if (!runningKey) return await result
    running.set(runningKey, result)
    return await result.finally(() => running.delete(runningKey))
  }

  return async function executeIdempotent(request, client, work) {
    const { organizationId, idempotencyKey } = request
    const runningKey = idempotencyKey && `${organizationId} ${idempotencyKey}`
    const deadline = Date.now() + options.waitMs
    for (;;) {
      throwIfClientDisconnected(client)
      const begun = await ledger.begin(request)
      if (begun.outcome === 'started') return await runRegistered(runningKey, run(begun.id, client, work))
      if (begun.outcome === 'completed') return { response: begun.response, isReplay: true }
      if (begun.outcome === 'key-reused') throw keyReused()
      await waitForFirst(runningKey ? running.get(runningKey) : undefined, deadline)
    }
  }
}

/**
 * Resolves when the first request has ended or must be polled again. Concurrent retries share its failure, except a
 * disconnect: then one of them takes its place.
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

/** Unlike `throwIfAborted`, throws an Error: the abort reason of a closed connection is a string. */
function throwIfClientDisconnected(client: AbortSignal): void {
  if (client.aborted) throw new DOMException('The client disconnected', 'AbortError')
}

function keyReused(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.')
}

function stillRunning(): HttpError {
  return new HttpError(
    409,
    'still_running',
    'The first request with this Idempotency-Key is still running.',
    {
      headers: { 'Retry-After': '2' },
    },
  )
}
