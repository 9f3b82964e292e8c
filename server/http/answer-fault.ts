import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'
import { Fault } from './fault.ts'

/** Turns whatever was thrown into `{error, message}`. Only an unforeseen error is logged, and none is shown. */
export const answerFault = (log: Log) => (error: Error, c: Context) => {
  // Nobody reads the answer, and whatever broke did so because the client has closed the connection.
  const fault = c.req.raw.signal.aborted
    ? new Fault(408, 'client_left', 'The client has left.')
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

function asFault(error: Error): Fault {
  if (error instanceof Fault) return error
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 415)
      return new Fault(415, 'unsupported_media_type', 'Please send JSON as application/json.')
    return new Fault(400, 'malformed_json', 'The request body could not be read as JSON.')
  }
  if (isDatabaseGone(error)) {
    return new Fault(
      503,
      'temporarily_unavailable',
      'The service cannot reach its database. Please try again.',
      {
        headers: { 'Retry-After': '5' },
        cause: error,
      },
    )
  }
  return new Fault(500, 'internal_error', 'Something went wrong on our side. Please try again.', {
    cause: error,
  })
}

const connectionTrouble =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|terminated|timeout exceeded when trying to connect|57P0[123]/

function isDatabaseGone(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return connectionTrouble.test(`${code} ${error.message}`)
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 500) : 'unknown'
}
