import type { MiddlewareHandler } from 'hono'

/**
 * A client that sees its key again, on whatever answer, knows that repeats are safe here. Every other answer says so
 * ahead of time, for the client whose very first analysis breaks off.
 */
export const echoIdempotencyKey: MiddlewareHandler = async (c, next) => {
  c.header('Idempotency-Support', 'inference')
  const key = c.req.header('Idempotency-Key')
  await next()
  if (key && /^[\x21-\x7e]{1,128}$/.test(key)) c.res.headers.set('Idempotency-Key', key)
}
