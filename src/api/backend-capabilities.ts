import { configuration } from '#platform/configuration.ts'

const storageKey = 'repeats-are-safe'

/**
 * Whether the backend charges requests with the same Idempotency-Key once. It announces that by echoing the key, or in
 * advance with `Idempotency-Support`. Stored on this device, because it matters when the backend cannot be reached.
 */
export const idempotencySupport = {
  update(headers: Headers): void {
    if (!headers.has('Idempotency-Key') && !headers.has('Idempotency-Support')) return
    try {
      localStorage.setItem(storageKey, configuration.apiOrigin || location.origin)
    } catch {
      // Without storage the user decides about retries.
    }
  },

  isKnown(): boolean {
    try {
      return localStorage.getItem(storageKey) === (configuration.apiOrigin || location.origin)
    } catch {
      return false
    }
  },
}

/** Browsers open at most six connections to one host over HTTP/1.1. */
const maxConcurrency = 6

let concurrency = 1

/** How many runs of one user the backend analyzes at the same time. */
export const runConcurrency = {
  update(headers: Headers): void {
    const value = Number(headers.get('Inference-Concurrency'))
    if (Number.isInteger(value) && value >= 1) concurrency = Math.min(value, maxConcurrency)
  },

  limit: (): number => concurrency,
}
