import type { MiddlewareHandler } from 'hono'
import { apiSecurityHeaders } from './security-headers.ts'

const headers = Object.entries(apiSecurityHeaders())

/** The headers of data. The documentation under /api/docs is a page and brings its own. */
export const apiHeaders: MiddlewareHandler = async (c, next) => {
  if (/^\/api\/docs(\/|$)/.test(c.req.path)) return await next()
  for (const [name, value] of headers) c.header(name, value)
  await next()
  const type = c.res.headers.get('Content-Type')
  if (type === 'application/json') c.res.headers.set('Content-Type', 'application/json; charset=utf-8')
}
