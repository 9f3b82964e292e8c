import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { HttpError } from './http-error.ts'
import { createApiSecurityHeaders } from './security-headers.ts'

const securityHeaders = Object.entries(createApiSecurityHeaders())

/** For JSON responses. The pages under /api/docs set their own headers. */
export const apiHeaders: MiddlewareHandler = async (c, next) => {
  if (/^\/api\/docs(\/|$)/.test(c.req.path)) return await next()
  for (const [name, value] of securityHeaders) c.header(name, value)
  await next()
  const type = c.res.headers.get('Content-Type')
  if (type === 'application/json') c.res.headers.set('Content-Type', 'application/json; charset=utf-8')
}

/** Without credentials, because clients send bearer tokens and no cookies. */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Those that the browser asks for; clients of MCP send some of their own.
    allowHeaders: [],
    exposeHeaders: [
      'Mcp-Protocol-Version',
      'WWW-Authenticate',
      'Idempotency-Key',
      'Idempotency-Support',
      'Idempotent-Replayed',
      'Inference-Concurrency',
      'Link',
      'Retry-After',
    ],
    maxAge: 600,
  })
}

/** Printable ASCII without spaces. As a part of a path, `.` and `..` would be removed. */
export const idempotencyKeyPattern = /^(?!\.{1,2}$)[\x21-\x7e]{1,128}$/

/** @throws HttpError 422 unless the key matches the pattern. */
export function parseIdempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined || idempotencyKeyPattern.test(value)) return value
  throw new HttpError(
    422,
    'invalid_idempotency_key',
    'Idempotency-Key must be 1 to 128 printable ASCII characters without spaces, and not . or ..',
  )
}

/** One is analyzed while the next one is uploaded. */
const analysisConcurrency = 2

/**
 * Echoes a valid `Idempotency-Key`, which tells the client that retries of this request are safe. `Idempotency-Support` tells
 * the same in every response, before the first analysis. `Inference-Concurrency` is how many analyses a client should send at a
 * time.
 */
export const setIdempotencyHeaders: MiddlewareHandler = async (c, next) => {
  c.header('Idempotency-Support', 'inference')
  c.header('Inference-Concurrency', String(analysisConcurrency))
  const key = c.req.header('Idempotency-Key')
  await next()
  if (key && idempotencyKeyPattern.test(key)) c.res.headers.set('Idempotency-Key', key)
}
