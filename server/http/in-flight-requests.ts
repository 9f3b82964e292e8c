import type { MiddlewareHandler } from 'hono'

/** Requests that are being answered, so that a stop can wait for what they still have to write. */
export function createInFlightRequests() {
  let running = 0
  let lastHasLanded = () => {}
  const track: MiddlewareHandler = async (_, next) => {
    running++
    try {
      await next()
    } finally {
      running--
      if (running === 0) lastHasLanded()
    }
  }
  return {
    track,
    /** Resolves when none is left, or after `longestMs`. */
    async drained(longestMs: number): Promise<void> {
      if (running === 0) return
      await new Promise<void>((done) => {
        const timer = setTimeout(done, longestMs)
        lastHasLanded = () => {
          clearTimeout(timer)
          done()
        }
      })
    },
  }
}

export type InFlightRequests = ReturnType<typeof createInFlightRequests>
