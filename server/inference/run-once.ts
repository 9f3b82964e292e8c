import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../http/fault.ts'
import type { Claim, Ledger } from './ledger.ts'

export type Outcome = { answer: string; isRepeat: boolean }

/** How often a repeat looks whether the first request, perhaps in another process, has its answer. */
const lookEveryMs = 250

/**
 * Runs an analysis once, charges once. Repeats with the same idempotency key wait a while for the first one and get
 * its very answer. Work that fails, or that nobody waits for any more, is given back.
 *
 * @throws Fault 402 (trial used up), 409 (first one still running), 422 (same key, other body), or what `work` throws.
 */
export function createRunOnce(ledger: Ledger, options: { waitMs: number }) {
  const underway = new Map<string, Promise<unknown>>()

  async function runClaimed(id: string, work: () => Promise<string>): Promise<Outcome> {
    try {
      const answer = await work()
      if (await ledger.answered(id, answer)) return { answer, isRepeat: false }
      throw new Fault(504, 'engine_timeout', 'The analysis took too long. It was not counted.')
    } catch (error) {
      await ledger.failed(id)
      throw error
    }
  }

  return async function runOnce(
    claim: Claim,
    signal: AbortSignal,
    work: () => Promise<string>,
  ): Promise<Outcome> {
    const place = claim.idempotencyKey && `${claim.organizationId} ${claim.idempotencyKey}`
    const waitUntil = Date.now() + options.waitMs
    for (;;) {
      signal.throwIfAborted()
      const claimed = await ledger.claim(claim)
      if (claimed.outcome === 'answered') return { answer: claimed.answer, isRepeat: true }
      if (claimed.outcome === 'other-request') {
        throw new Fault(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.')
      }
      if (claimed.outcome === 'ours') {
        const running = runClaimed(claimed.id, work)
        if (!place) return await running
        underway.set(place, running)
        return await running.finally(() => underway.delete(place))
      }
      const left = waitUntil - Date.now()
      if (left <= 0) throw stillRunning()
      const first = place ? underway.get(place) : undefined
      await waitFor(first, Math.min(left, first ? left : lookEveryMs))
    }
  }
}

/** Ends when the first request has ended, or after `ms`. Its failure is ours too, unless it was only abandoned. */
async function waitFor(first: Promise<unknown> | undefined, ms: number): Promise<void> {
  const pause = new AbortController()
  const failure = first?.then(
    () => undefined,
    (error: unknown) => error,
  )
  const outcome = await Promise.race([
    sleep(ms, undefined, { signal: pause.signal }).catch(() => undefined),
    ...(failure ? [failure] : []),
  ])
  pause.abort()
  if (outcome instanceof Fault) throw outcome
}

function stillRunning(): Fault {
  return new Fault(409, 'still_running', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'Retry-After': '2' },
  })
}
