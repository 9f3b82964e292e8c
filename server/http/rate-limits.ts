import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MemoryStore, rateLimiter } from 'hono-rate-limiter'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { HttpError } from './http-error.ts'
import { rateLimitKey } from './network-of.ts'

/** A picture of 8 MB in base64, and room for the rest. */
export const inferenceBodyBytes = 12 * 1024 * 1024
export const defaultBodyBytes = 16 * 1024

/** @throws Fault 413 before the body is read where its length is declared, else as soon as it is passed. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpError(
        413,
        'body_too_large',
        `The request body is larger than ${Math.round(maxSize / 1024)} kB.`,
      )
    },
  })
}

/** Per client address, or network where one client has many; slows down whoever tries tokens or keys. */
export function limitByAddress(perMinute: number, trustProxy: boolean): MiddlewareHandler {
  return limit(perMinute, (c) => rateLimitKey(addressOf(c, trustProxy)))
}

/** Per organization, whatever the number of its people and keys. */
export function limitByOrganization(perMinute: number): MiddlewareHandler<CallerEnv> {
  return limit(perMinute, (c) => c.get('caller').organizationId)
}

/** The library's store hands out its own record, so that requests of one moment would all read the last one's count. */
class ExactStore extends MemoryStore {
  override increment(key: string) {
    return { ...super.increment(key) }
  }
}

function limit(perMinute: number, keyGenerator: (c: Context) => string): MiddlewareHandler {
  return rateLimiter({
    windowMs: 60_000,
    limit: perMinute,
    keyGenerator,
    standardHeaders: 'draft-7',
    store: new ExactStore(),
    handler: (c) => {
      const seconds = c.res.headers.get('Retry-After') ?? '60'
      throw new HttpError(429, 'too_many_requests', 'Too many requests. Please wait a moment.', {
        headers: { 'Retry-After': seconds },
      })
    },
  })
}

/**
 * The peer's address; behind a proxy one has declared to trust, the last address that proxy has written. Requests
 * that came by no socket, as in tests, share one.
 */
function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy && c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  return forwarded || socketAddress(c) || 'unknown'
}

/** Of the socket itself, whatever headers say. */
export function socketAddress(c: Context): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
}
