import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'

/** One line per request at level debug: no query, no header, no body. Slow ones and 5xx are logged elsewhere. */
export function requestLogger(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round(performance.now() - startedAt)
    log.debug('Request', { method: c.req.method, path: c.req.path.slice(0, 200), status: c.res.status, ms })
  }
}
