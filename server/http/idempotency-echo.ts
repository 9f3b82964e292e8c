import type { MiddlewareHandler } from 'hono'

/** A client that sees its key again, on whatever answer, knows that repeats are safe here. */
export const echoIdempotencyKey: MiddlewareHandler = async (c, next) => {
  const key = c.req.header('Idempotency-Key')
  await next()
  if (key && /^[\x21-\x7e]{1,128}$/.test(key)) c.res.headers.set('Idempotency-Key', key)
}
