import { configuration } from '#platform/configuration.ts'

/** What the backend is known to support, stored on this device for when it cannot be reached. */
function createCapability(storageKey: string) {
  const getOrigin = () => configuration.apiOrigin || location.origin
  return {
    isKnown(): boolean {
      try {
        return localStorage.getItem(storageKey) === getOrigin()
      } catch {
        return false
      }
    },

    save(isSupported: boolean): void {
      try {
        if (isSupported) localStorage.setItem(storageKey, getOrigin())
        else localStorage.removeItem(storageKey)
      } catch {
        // Storage is blocked: asked again by the next page.
      }
    },
  }
}

const idempotency = createCapability('idempotency-support')

/**
 * Whether the backend charges repeated requests with the same `Idempotency-Key` once. It then echoes the key, or sends
 * `Idempotency-Support`. If it is not known, the user decides about each retry.
 */
export const idempotencySupport = {
  update(headers: Headers): void {
    if (headers.has('Idempotency-Key') || headers.has('Idempotency-Support')) idempotency.save(true)
  },

  isKnown: idempotency.isKnown,
}

export const reviewSupport = createCapability('review-support')

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
