import { configuration } from '#platform/configuration.ts'

const storageKey = 'idempotency-support'

/**
 * Whether the backend charges repeated requests with the same Idempotency-Key once. It shows that by echoing the key, or in
 * advance with the header `Idempotency-Support`. Stored on this device, since it is needed when the backend cannot be
 * reached.
 */
export const idempotencySupport = {
  update(headers: Headers): void {
    if (!headers.has('Idempotency-Key') && !headers.has('Idempotency-Support')) return
    try {
      localStorage.setItem(storageKey, configuration.apiOrigin || location.origin)
    } catch {
      // Without storage it is unknown, and the user decides about retries.
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

/** How many inferences of one user the backend accepts at the same time. */
export const runConcurrency = {
  update(headers: Headers): void {
    const value = Number(headers.get('Inference-Concurrency'))
    if (Number.isInteger(value) && value >= 1) concurrency = Math.min(value, maxConcurrency)
  },

  limit: (): number => concurrency,
}
