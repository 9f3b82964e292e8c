import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../log.ts'

/** Logs each request at debug level, without query, headers and body. */
export function requestLogger(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round(performance.now() - startedAt)
    log.debug({ method: c.req.method, path: c.req.path.slice(0, 200), status: c.res.status, ms }, 'Request')
  }
}
