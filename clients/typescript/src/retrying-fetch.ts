import { setTimeout as sleep } from 'node:timers/promises'

export type RetryOptions = {
  /** How often a request is sent, at most. */
  attempts?: number
  /** The first delay, in ms. It doubles with each attempt, up to 30 s. */
  delayMs?: number
  fetch?: (request: Request) => Promise<Response>
}

/** Refused for the moment: too many requests, or the server or its database restarts. */
const temporary = new Set([429, 502, 503, 504])
const maxDelayMs = 30_000

/**
 * Creates a `fetch` that repeats a request without a response or with a temporary error, after the time in `Retry-After`.
 * Only for requests that can be repeated: reads, and writes with an idempotency key.
 */
export function createRetryingFetch({ attempts = 8, delayMs = 500, fetch: send = fetch }: RetryOptions = {}) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts || !isRepeatable(request)
      const response = await send(request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
        return undefined
      })
      if (response && (isLast || !temporary.has(response.status))) return response
      const told = Number(response?.headers.get('Retry-After')) * 1000
      const backoff = delayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
      await response?.body?.cancel()
      await sleep(Math.min(maxDelayMs, told || backoff), undefined, { signal: request.signal })
    }
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method !== 'POST' || headers.has('Idempotency-Key')
}
