import type { AnalysisFailure } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { AnalysisState } from './analysis-rows.ts'

/** @throws HttpError unless the analysis is complete. */
export function getResponse(state: AnalysisState): { response: string; queueMs: number } {
  if (state.status === 'answered') return { response: state.response, queueMs: state.queueMs }
  if (state.status === 'failed') throw toHttpError(state.error)
  throw cancelled()
}

function toHttpError({ status, code, message, retryAfter }: AnalysisFailure): HttpError {
  return new HttpError(
    status as 502,
    code,
    message,
    retryAfter ? { headers: { 'Retry-After': retryAfter } } : {},
  )
}

export function throwIfDisconnected(client: AbortSignal): void {
  if (client.aborted) throw clientDisconnected()
}

/** Unlike the abort reason of a closed connection, which is a string, this is an Error. */
export function clientDisconnected(): DOMException {
  return new DOMException('The client disconnected', 'AbortError')
}

function cancelled(): HttpError {
  return new HttpError(410, 'cancelled', 'The analysis was cancelled. It was not charged.')
}

export function keyReused(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.')
}

export function stillRunning(): HttpError {
  const message = 'The first request with this Idempotency-Key is still running.'
  return new HttpError(409, 'still_running', message, { headers: { 'Retry-After': '2' } })
}

export function busy(): HttpError {
  const message = 'Too many images are waiting to be analyzed. This one was not charged. Please try again.'
  return new HttpError(503, 'busy', message, { headers: { 'Retry-After': '10' } })
}
