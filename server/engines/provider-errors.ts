import { APICallError, RetryError } from 'ai'
import { parseJson } from '#domain/results/parsing/json.ts'
import { sliceWellFormed } from '#domain/results/parsing/sanitize-text.ts'
import { HttpError } from '../http/http-error.ts'
import { AnswerTooLargeError } from './limited-fetch.ts'

/** In characters, of a message that users see. */
const maxReason = 200
/** Statuses of requests that may succeed later. */
const temporaryStatuses = [408, 409, 425]

export type RequestRejection = { status: number; reason: string }

/** Returns why a provider refuses a request, which it would refuse again; undefined for other errors. */
export function findRequestRejection(
  thrown: unknown,
  apiKey: string | undefined,
): RequestRejection | undefined {
  const error = findApiError(thrown)
  const status = error?.statusCode
  if (!error || !status || status < 400 || status >= 500 || status === 429) return undefined
  return temporaryStatuses.includes(status) ? undefined : { status, reason: describe(error, apiKey) }
}

/** Only the reason of a refusal is shown to users. Others are in `cause`, for the log. */
export function toProviderHttpError(thrown: unknown, apiKey: string | undefined): unknown {
  const error = findApiError(thrown)
  if (!error) return thrown
  const { statusCode, responseHeaders } = error
  const reason = describe(error, apiKey)
  const cause = new Error(`${statusCode ?? 'no status'}: ${reason}`.slice(0, 300))
  if (statusCode === 429) {
    return new HttpError(503, 'provider_busy', 'The model provider is busy. Please try again in a moment.', {
      headers: { 'Retry-After': parseRetryAfter(responseHeaders?.['retry-after']) },
      cause,
    })
  }
  if (statusCode === undefined) {
    const message =
      'The model provider could not be reached. It was not charged. Please try again in a moment.'
    return new HttpError(502, 'provider_failed', message, { headers: { 'Retry-After': '10' }, cause })
  }
  // Of the operator's account, so its reason is not shown.
  if ([401, 402, 403].includes(statusCode)) {
    const message = 'The model provider does not accept this server’s key. Please tell the operator.'
    return new HttpError(502, 'provider_refused', message, { cause })
  }
  if (findRequestRejection(error, apiKey)) {
    const message = `The model provider refused this request: ${shorten(reason)} It was not charged.`
    return new HttpError(422, 'request_refused', message, { cause })
  }
  if (statusCode < 300 && error.cause instanceof AnswerTooLargeError)
    return createBilledError('The answer of the model is too large.', cause)
  if (isAnswer(error)) return createBilledError('The answer of the model could not be read.', cause)
  const message = 'The model provider returned an error. It was not charged.'
  return new HttpError(502, 'provider_failed', message, { cause })
}

/** The provider has done its work, so the request is charged. Otherwise it could be repeated at the expense of the operator. */
export function createBilledError(reason: string, cause?: unknown): HttpError {
  const message = `${reason} It was charged, because the provider bills it.`
  return new HttpError(502, 'provider_failed', message, { body: { charged: true }, cause })
}

/** Such as that of a blocked prompt. A page of a proxy is no answer. */
function isAnswer(error: APICallError): boolean {
  const isSuccess = (error.statusCode ?? 0) < 300 || isParsed(error.responseBody)
  return isSuccess && typeof parseJson(readBody(error)) === 'object'
}

/** For a successful response without an output, the SDK sets the status 500, and passes on the body as an object. */
const isParsed = (body: unknown) => typeof body === 'object'

function readBody({ responseBody }: APICallError): string {
  const body: unknown = responseBody ?? ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function findApiError(thrown: unknown): APICallError | undefined {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  return APICallError.isInstance(error) ? error : undefined
}

/** Providers may quote a key that they reject. The message is the status in words if the body has an unknown form. */
function describe(error: APICallError, apiKey: string | undefined): string {
  const { message } = error
  const body = readBody(error)
  const isKnown = !/[a-z]/i.test(body) || body.includes(JSON.stringify(message).slice(1, -1))
  const text = isKnown ? message : `${message}: ${body.slice(0, 500)}`
  return apiKey ? text.replaceAll(apiKey, '[key]') : text
}

/** A line that ends with a full stop, without names of accounts. */
function shorten(reason: string): string {
  const line = reason
    .replaceAll(/\b(?:org|proj|sk|key|user|acct)[-_][\w-]{6,}/g, '[…]')
    .replaceAll(/\S+@\S+/g, '[…]')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  if (line.length > maxReason) return `${sliceWellFormed(line, maxReason).trimEnd()}…`
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** Returns seconds; 30 if the header is missing or invalid. */
function parseRetryAfter(header = ''): string {
  if (/^\d{1,5}$/.test(header)) return header
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return seconds > 0 && seconds < 100_000 ? String(seconds) : '30'
}
