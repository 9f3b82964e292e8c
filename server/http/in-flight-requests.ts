import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'

export type InFlightRequests = ReturnType<typeof createInFlightRequests>

/** Counts the requests being handled, so that a shutdown can wait for them, also when their client has disconnected. */
export function createInFlightRequests() {
  let count = 0
  let isDraining = false
  let onDrained = () => {}
  const track: MiddlewareHandler = async (_, next) => {
    // Health checks and refused requests must not prolong the shutdown.
    if (isDraining) return await next()
    count++
    try {
      await next()
    } finally {
      count--
      if (count === 0) onDrained()
    }
  }
  const refuseWhileDraining: MiddlewareHandler = async (_, next) => {
    if (isDraining) throw restarting()
    await next()
  }
  return {
    track,
    /** @throws HttpError 503 after `startDraining`. */
    refuseWhileDraining,
    startDraining(): void {
      isDraining = true
    },
    isDraining: () => isDraining,
    /** Resolves when no request is left, or after `timeoutMs`. */
    async drained(timeoutMs: number): Promise<void> {
      if (count === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        onDrained = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

/** Returns the error for requests that a stopping server refuses or has aborted. They are not charged. */
export function restarting(): HttpError {
  const message = 'The server is restarting. Please try again.'
  return new HttpError(503, 'temporarily_unavailable', message, { headers: { 'Retry-After': '5' } })
}
