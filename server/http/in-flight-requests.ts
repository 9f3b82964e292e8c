import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'

export type InFlightRequests = ReturnType<typeof createInFlightRequests>

/** Counts the requests that are handled, also those whose client has disconnected, so that a shutdown can wait for them. */
export function createInFlightRequests() {
  let count = 0
  let isDraining = false
  let onDrained = () => {}
  const track: MiddlewareHandler = async (_, next) => {
    // Requests during the shutdown are health checks or refused, and must not prolong it, so they are not counted.
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
    if (isDraining) throw createRestartingError()
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
export function createRestartingError(): HttpError {
  const message = 'The server is restarting. Please try again.'
  return new HttpError(503, 'temporarily_unavailable', message, { headers: { 'Retry-After': '5' } })
}
