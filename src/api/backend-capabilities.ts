import { configuration } from '#platform/configuration.ts'

const storageKey = 'idempotency-support'

/**
 * Whether the backend charges repeated requests with the same `Idempotency-Key` once. It then echoes the key, or sends
 * `Idempotency-Support`. Stored on this device for when the backend cannot be reached.
 */
export const idempotencySupport = {
  update(headers: Headers): void {
    if (!headers.has('Idempotency-Key') && !headers.has('Idempotency-Support')) return
    try {
      localStorage.setItem(storageKey, configuration.apiOrigin || location.origin)
    } catch {
      // Storage is blocked: the user decides about each retry.
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

/** How many analyses of one user the backend accepts at the same time. */
export const runConcurrency = {
  update(headers: Headers): void {
    const value = Number(headers.get('Inference-Concurrency'))
    if (Number.isInteger(value) && value >= 1) concurrency = Math.min(value, maxConcurrency)
  },

  limit: (): number => concurrency,
}
