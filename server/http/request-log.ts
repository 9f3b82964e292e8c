import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'

type Fields = {
  organization?: string
  agent?: string
  provider?: string
  queueMs?: number
  code?: string
  /** Of an unexpected error. */
  reason?: string
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    logFields?: Fields
  }
}

export function addLogFields(c: Context, fields: Fields): void {
  c.set('logFields', { ...c.get('logFields'), ...fields })
}

/** Sets `X-Request-Id`: that of a proxy if it has at most 64 letters, digits, `.`, `-` and `_`. */
export const assignRequestId: MiddlewareHandler = async (c, next) => {
  const receivedId = c.req.header('X-Request-Id')
  const id = receivedId && /^[\w.-]{1,64}$/.test(receivedId) ? receivedId : randomUUID()
  c.set('requestId', id)
  c.header('X-Request-Id', id)
  await next()
}

/**
 * One line per request, with the matched route, but not the path, query, headers or body, which clients choose. Health checks
 * are at debug level.
 */
export function logRequests(log: Logger, metrics: Metrics | undefined): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round(performance.now() - startedAt)
    const { method } = c.req
    const route = routePath(c)
    const { status } = c.res
    metrics?.observeRequest({ method, route, status }, ms / 1000)
    const fields = { id: c.get('requestId'), method, route, status, ms, ...c.get('logFields') }
    const level = fields.reason ? 'error' : route.startsWith('/api/health') ? 'debug' : 'info'
    log[level](fields, fields.reason ? 'Request failed' : 'Request')
  }
}
