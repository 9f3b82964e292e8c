import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isTransientError } from '../database/transient-errors.ts'
import { HttpError } from './http-error.ts'
import { addLogFields } from './request-log.ts'

/** The reason of an unexpected error is only written to the log. */
export function errorHandler(error: Error, c: Context) {
  // An unexpected error after a disconnect is caused by it, so it is no server error.
  const isDisconnect = c.req.raw.signal.aborted && !(error instanceof HttpError)
  const httpError = isDisconnect
    ? new HttpError(408, 'client_disconnected', 'The client disconnected.')
    : toHttpError(error)
  const isUnexpected = httpError.status >= 500 && (httpError !== error || httpError.cause !== undefined)
  addLogFields(c, {
    code: httpError.code,
    ...(isUnexpected && { reason: describeCause(httpError.cause ?? error) }),
  })
  const { status, code, message, body } = httpError
  const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer', ...httpError.headers } : httpError.headers
  return c.json({ error: code, message, request_id: c.get('requestId'), ...body }, status, headers)
}

type ValidationResult =
  | { success: true }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/** Rejects with 422 and the first issue, without a quote of what the client sent. */
export function validationHook(result: ValidationResult, _c: Context): undefined {
  if (result.success) return
  const [issue] = result.error.issues
  const field = issue?.path.map(String).join('.').slice(0, 100) || 'The body'
  throw new HttpError(
    422,
    'invalid_request',
    `${field}: ${issue?.message ?? 'not understood'}`.slice(0, 300).toWellFormed(),
  )
}

export function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 415)
      return new HttpError(415, 'unsupported_media_type', 'Please send JSON as application/json.')
    return new HttpError(400, 'malformed_json', 'The request body could not be read as JSON.')
  }
  const code = 'code' in error ? String(error.code) : ''
  if (code === foreignKeyViolationCode)
    return new HttpError(404, 'not_found', 'It was deleted in the meantime.')
  if (diskFullCodes.has(code)) return createDiskFullError(error)
  if (isTransientError(error)) {
    const message = 'The database is temporarily unavailable. Please try again.'
    return new HttpError(503, 'temporarily_unavailable', message, {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  }
  return new HttpError(500, 'internal_error', 'Something went wrong. Please try again.', { cause: error })
}

/** Of PostgreSQL, and of the file system, on which the embedded database and its images are. */
const diskFullCodes = new Set(['53100', 'ENOSPC'])

export function createDiskFullError(cause: unknown): HttpError {
  const message = 'The disk of the database is full. The operator has to free some space.'
  return new HttpError(503, 'disk_full', message, { headers: { 'Retry-After': '60' }, cause })
}

/** A referenced row that a concurrent request has deleted. */
const foreignKeyViolationCode = '23503'

/** For the log. */
export function describeCause(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 500) : 'unknown'
}
