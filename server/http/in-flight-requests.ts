import type { MiddlewareHandler } from 'hono'

export type InFlightRequests = ReturnType<typeof createInFlightRequests>

/** Counts the requests being handled, so that a shutdown can wait for them, also when their client has disconnected. */
export function createInFlightRequests() {
  let count = 0
  let onDrained = () => {}
  const track: MiddlewareHandler = async (_, next) => {
    count++
    try {
      await next()
    } finally {
      count--
      if (count === 0) onDrained()
    }
  }
  return {
    track,
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
