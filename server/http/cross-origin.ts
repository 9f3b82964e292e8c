import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Exactly the origins the operator names; without credentials, since bearer tokens are not sent by a browser itself. */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Idempotency-Key', 'Idempotency-Support', 'Idempotent-Replayed', 'Retry-After'],
    maxAge: 600,
  })
}
