import type { AnalysisFailure } from '../database/schema/analyses.ts'
import { HttpError } from '../http/http-error.ts'
import type { AnalysisState } from './analysis-rows.ts'

/** @throws HttpError unless the analysis has succeeded. */
export function requireResponse(state: AnalysisState): { response: string; queueMs: number } {
  if (state.status === 'succeeded') return { response: state.response, queueMs: state.queueMs }
  if (state.status === 'failed') throw toHttpError(state.error)
  throw createCancelledError()
}

function toHttpError({ status, code, message, retryAfter, isCharged }: AnalysisFailure): HttpError {
  return new HttpError(status as 502, code, message, {
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
    ...(isCharged && { body: { charged: true } }),
  })
}

/** Its process died, or could not store the result. */
export const interruptedFailure: AnalysisFailure = {
  status: 503,
  code: 'analysis_interrupted',
  message: 'The analysis was interrupted. It was not charged. Please try again.',
  retryAfter: '5',
}

/** It was deleted, or not restored with the database. */
export const imageMissingFailure: AnalysisFailure = {
  status: 503,
  code: 'image_missing',
  message: 'The server no longer has this image. It was not charged. Please send it again.',
  retryAfter: '5',
}

export function throwIfDisconnected(client: AbortSignal): void {
  if (client.aborted) throw createDisconnectedError()
}

/** The abort reason of a closed connection is only a string. */
export function createDisconnectedError(): DOMException {
  return new DOMException('The client disconnected', 'AbortError')
}

function createCancelledError(): HttpError {
  return new HttpError(410, 'cancelled', 'The analysis was cancelled.')
}

export function createKeyReusedError(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another request.')
}

export function createStillRunningError(): HttpError {
  const message = 'The server is still analyzing this image.'
  return new HttpError(409, 'still_running', message, { headers: { 'Retry-After': '2' } })
}

export function createBusyError(): HttpError {
  const message = 'Too many images are waiting to be analyzed. This one was not charged. Please try again.'
  return new HttpError(503, 'busy', message, { headers: { 'Retry-After': '10' } })
}

export const createRunNotFoundError = () =>
  new HttpError(404, 'not_found', 'There is no such run, or its result has expired.')
