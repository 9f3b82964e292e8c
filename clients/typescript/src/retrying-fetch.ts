import { setTimeout as sleep } from 'node:timers/promises'

export type RetryOptions = {
  attempts?: number
  /** The first delay, in ms. It doubles with each attempt, up to 30 s. */
  delayMs?: number
  fetch?: (request: Request) => Promise<Response>
}

/** The statuses of temporary errors: too many requests, or the server or its database is restarting. */
const temporaryStatuses = new Set([429, 502, 503, 504])
const maxDelayMs = 30_000

/**
 * Creates a `fetch` that retries requests without a response or with a temporary error, after the time in `Retry-After`. Use it
 * only for requests that are safe to repeat: reads, and writes with an idempotency key.
 */
export function createRetryingFetch({ attempts = 8, delayMs = 500, fetch: send = fetch }: RetryOptions = {}) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts || !isRepeatable(request)
      const response = await send(request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
        return undefined
      })
      if (response && (isLast || !temporaryStatuses.has(response.status) || (await isCharged(response))))
        return response
      const retryAfterMs = Number(response?.headers.get('Retry-After')) * 1000
      const backoff = delayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
      await response?.body?.cancel()
      await sleep(Math.min(maxDelayMs, retryAfterMs || backoff), undefined, { signal: request.signal })
    }
  }
}

/** A retry would be charged again. */
async function isCharged(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (body as { charged?: unknown } | null | undefined)?.charged === true
}

function isRepeatable({ method, headers }: Request): boolean {
  return method !== 'POST' || headers.has('Idempotency-Key')
}
