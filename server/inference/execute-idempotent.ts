import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../http/http-error.ts'
import type { LedgerRequest, Ledger } from './ledger.ts'

export type ExecutionResult = { response: string; isReplay: boolean }
type Work = () => Promise<string>

/** How often a repeat looks whether the first request, perhaps in another process, has its answer. */
const lookEveryMs = 250

/**
 * Runs an analysis once, charges once. Repeats with the same idempotency key wait a while for the first one and get
 * its very answer. Work that fails, or that nobody waits for any more, is given back.
 *
 * @throws Fault 402 (trial used up), 409 (first one still running), 422 (same key, other body), or what `work` throws.
 */
export function createIdempotentExecutor(ledger: Ledger, options: { waitMs: number }) {
  const underway = new Map<string, Promise<unknown>>()

  async function runClaimed(id: string, signal: AbortSignal, work: Work): Promise<ExecutionResult> {
    try {
      const answer = await work()
      // An engine may have finished all the same; nobody gets this answer, so nobody pays for it.
      refuseTheGone(signal)
      if (await ledger.complete(id, answer)) return { response, isReplay: false }
      throw new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not counted.')
    } catch (error) {
      await ledger.refund(id)
      throw error
    }
  }

  /** Our own run, known to repeats in this process by its key. */
  async function runOurs(
    id: string,
    place: string | undefined,
    signal: AbortSignal,
    work: Work,
  ): Promise<ExecutionResult> {
    const running = runClaimed(id, signal, work)
    if (!place) return await running
    underway.set(place, running)
    return await running.finally(() => underway.delete(place))
  }

  return async function runOnce(claim: LedgerRequest, signal: AbortSignal, work: Work): Promise<ExecutionResult> {
    const place = claim.idempotencyKey && `${claim.organizationId} ${claim.idempotencyKey}`
    const waitUntil = Date.now() + options.waitMs
    for (;;) {
      refuseTheGone(signal)
      const claimed = await ledger.begin(claim)
      if (claimed.outcome === 'ours') return await runOurs(claimed.id, place, signal, work)
      if (claimed.outcome === 'answered') return { response: claimed.answer, isReplay: true }
      if (claimed.outcome === 'other-request') throw otherRequest()
      await waitFor(place && underway.get(place), waitUntil)
    }
  }
}

/**
 * Ends when the first request has ended, or has to be looked for again. Its failure is that of its repeats too, unless
 * it was only abandoned: then one of them takes its place.
 *
 * @throws Fault 409 when the time to wait is over.
 */
async function waitFor(first: Promise<unknown> | '' | undefined, waitUntil: number): Promise<void> {
  const left = waitUntil - Date.now()
  if (left <= 0) throw stillRunning()
  if (!first) return await sleep(Math.min(left, lookEveryMs))
  const over = new AbortController()
  const failure = first.then(
    () => undefined,
    (error: unknown) => error,
  )
  const pause = sleep(left, undefined, { signal: over.signal }).catch(() => undefined)
  const outcome = await Promise.race([failure, pause])
  over.abort()
  if (outcome instanceof HttpError) throw outcome
}

/** Not `throwIfAborted`: the reason of a closed connection is a text, and nobody catches those. */
function refuseTheGone(client: AbortSignal): void {
  if (client.aborted) throw new DOMException('The client has left', 'AbortError')
}

function otherRequest(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.')
}

function stillRunning(): HttpError {
  return new HttpError(409, 'still_running', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'Retry-After': '2' },
  })
}
