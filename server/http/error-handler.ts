import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'
import { HttpError } from './http-error.ts'

/** Turns whatever was thrown into `{error, message}`. Only an unforeseen error is logged, and none is shown. */
export const errorHandler = (log: Log) => (error: Error, c: Context) => {
  // Nobody reads the answer, and whatever broke did so because the client has closed the connection.
  const fault = c.req.raw.signal.aborted
    ? new HttpError(408, 'client_left', 'The client has left.')
    : asFault(error)
  if (fault.status >= 500 && (fault !== error || fault.cause)) {
    log.error('Request failed', {
      method: c.req.method,
      path: c.req.path,
      status: fault.status,
      code: fault.code,
      reason: describe(fault.cause ?? error),
    })
  }
  const headers = fault.status === 401 ? { 'WWW-Authenticate': 'Bearer', ...fault.headers } : fault.headers
  return c.json({ error: fault.code, message: fault.message, ...fault.extra }, fault.status, headers)
}

function asFault(error: Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 415)
      return new HttpError(415, 'unsupported_media_type', 'Please send JSON as application/json.')
    return new HttpError(400, 'malformed_json', 'The request body could not be read as JSON.')
  }
  const code = 'code' in error ? String(error.code) : ''
  // What a row of this request belongs to was deleted by another one in the meantime.
  if (code === '23503') return new HttpError(404, 'not_found', 'It was deleted in the meantime.')
  if (passing.test(`${code} ${error.message}`)) {
    const message = 'The service cannot use its database at the moment. Please try again.'
    return new HttpError(503, 'temporarily_unavailable', message, {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  }
  return new HttpError(500, 'internal_error', 'Something went wrong on our side. Please try again.', {
    cause: error,
  })
}

/**
 * Trouble of the database that passes: not reached, too many connections, shutting down or starting, a statement that
 * took too long, and transactions that stood in each other's way twice.
 */
const passing =
  /E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|PIPE)|EAI_AGAIN|terminated|timeout exceeded when trying to connect|\b(08\d{3}|53[123]00|57014|57P0[1-4]|40P01|40001)\b/

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 500) : 'unknown'
}
