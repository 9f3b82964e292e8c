import { ApiError, ConnectionFailed } from '#api/errors.ts'
import { explain } from './explain.ts'
import type { RunState } from './run.ts'

/** In ms: doubles from the first to the longest, anywhere below that at random. */
const backoff = { first: 1_000, longest: 300_000 }

/** How often a run whose server answers with a fault of its own is tried by itself; after that the person decides. */
const mostAttempts = 5

/** What our backend answers where an operator has to do something first. */
const notByWaiting = new Set(['engine_unavailable', 'provider_not_configured'])

type Circumstances = {
  /** With the one that has just failed. */
  attempts: number
  /** The backend is known to answer a repeat of the same Idempotency-Key without counting it again. */
  repeatsAreSafe: boolean
  /** ms since 1970 */
  now: number
  /** 0 to 1 */
  random: number
}

export type Verdict = {
  state: RunState
  /** For the runs behind it. `pause`: they would meet the same, ms. `stop`: until the person has done something. */
  queue: 'goes-on' | 'stops' | { pause: number }
}

/**
 * What becomes of a run whose sending has failed. Sent again by itself is only what surely was not counted: it never
 * left, or the backend counts a repeat once.
 */
export function judge(error: unknown, circumstances: Circumstances): Verdict {
  if (error instanceof ConnectionFailed) return afterSilence(error, circumstances)
  if (error instanceof ApiError) {
    return isSilence(error) && circumstances.repeatsAreSafe
      ? afterGateway(error, circumstances)
      : afterAnswer(error, circumstances)
  }
  return { state: failed(error), queue: 'goes-on' }
}

/** Nothing was heard of the backend itself: no answer at all, or the page of what stands before it while it is away. */
export function isSilence(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && typeof error.body === 'string'
  return error instanceof ConnectionFailed
}

function afterGateway({ message, retryAfterMs }: ApiError, circumstances: Circumstances): Verdict {
  return {
    state: { status: 'waiting', notBefore: circumstances.now, reason: message },
    queue: { pause: retryAfterMs ?? delay(circumstances) },
  }
}

function afterSilence(error: ConnectionFailed, circumstances: Circumstances): Verdict {
  const { now, repeatsAreSafe } = circumstances
  const pause = delay(circumstances)
  if (error.mayHaveArrived && !repeatsAreSafe) {
    const message = `${error.message} It may have been counted. Send it again if its answer is worth another request.`
    return { state: { status: 'unknown', message }, queue: { pause } }
  }
  return {
    state: { status: 'waiting', notBefore: now, reason: error.message },
    queue: { pause },
  }
}

function afterAnswer(error: ApiError, circumstances: Circumstances): Verdict {
  const { status } = error
  if (status === 401) return { state: { status: 'needs-sign-in' }, queue: 'stops' }
  if (status === 402) {
    return { state: { status: 'needs-quota', message: explain(error).message }, queue: 'stops' }
  }
  const wait = error.retryAfterMs ?? delay(circumstances)
  const later = { status: 'waiting', notBefore: circumstances.now + wait, reason: error.message } as const
  if (status === 429) return { state: later, queue: { pause: wait } }
  return { state: mayPass(error, circumstances) ? later : failed(error), queue: 'goes-on' }
}

/** Too early, still at it, or a fault of the server that another try may not meet. */
function mayPass({ status, body }: ApiError, { attempts, repeatsAreSafe }: Circumstances): boolean {
  if (!repeatsAreSafe || attempts >= mostAttempts) return false
  if (notByWaiting.has(String((body as { error?: unknown } | null)?.error))) return false
  return [408, 409, 425].includes(status) || status >= 500
}

function failed(error: unknown): RunState {
  return { status: 'failed', ...explain(error) }
}

function delay({ attempts, random }: Circumstances): number {
  const ceiling = Math.min(backoff.longest, backoff.first * 2 ** Math.min(attempts - 1, 20))
  return Math.round(random * ceiling)
}
