import { apiOrigin } from '#platform/env.ts'

const place = 'repeats-are-safe'

/**
 * Whether the backend counts a request that comes again with the same Idempotency-Key once. It says so by echoing
 * the key, or ahead of time with `Idempotency-Support`. Remembered on this device, since the question comes up when the
 * backend cannot be asked.
 */
export const idempotencySupport = {
  update(headers: Headers): void {
    if (!headers.has('Idempotency-Key') && !headers.has('Idempotency-Support')) return
    try {
      localStorage.setItem(place, apiOrigin || location.origin)
    } catch {
      // A device that keeps nothing asks the person instead.
    }
  },

  isKnown(): boolean {
    try {
      return localStorage.getItem(place) === (apiOrigin || location.origin)
    } catch {
      return false
    }
  },
}
