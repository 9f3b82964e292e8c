import { createAtom } from '@tanstack/store'

/** `message` is for the user; see `getResponseErrorMessage`. */
export class ApiError extends Error {
  readonly status: number
  /** Parsed JSON, or text. */
  readonly body: unknown
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, body: unknown, retryAfterMs?: number) {
    super(getResponseErrorMessage(status, body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

/** No usable response: no network, a timeout, or a page instead of data, which a captive portal sends. */
export class ConnectionError extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'invalid-response'
  /** False if the request was certainly not sent, so that a retry cannot be charged twice. */
  readonly mayHaveArrived: boolean

  constructor(kind: ConnectionError['kind'], message: string, { mayHaveArrived = true } = {}) {
    super(message)
    this.name = 'ConnectionError'
    this.kind = kind
    this.mayHaveArrived = mayHaveArrived
  }
}

export function createUnreachableError({ mayHaveArrived = false } = {}): ConnectionError {
  return new ConnectionError('unreachable', 'The server cannot be reached.', { mayHaveArrived })
}

/** Dispatches 'unauthorized' when the backend has rejected a fresh token. */
export const unauthorizedEvents = new EventTarget()

/** The id of the organization that a call has named, and whose member the user no longer is. */
export const formerOrganizationId = createAtom<string | undefined>(undefined)

export function hasErrorCode(error: unknown, ...codes: string[]): error is ApiError {
  const { error: code } = ((error instanceof ApiError && error.body) || {}) as { error?: unknown }
  return typeof code === 'string' && codes.includes(code)
}

export function isNotMemberError(error: unknown): boolean {
  return hasErrorCode(error, 'not_a_member')
}

const maxMessageLength = 300

/**
 * Specification, point 8: the text itself, else `message`, else `detail.message`, else 'HTTP {status}'. An HTML page has no
 * message.
 */
export function getResponseErrorMessage(status: number, body: unknown): string {
  return (findMessage(body) ?? `HTTP ${status}`).slice(0, maxMessageLength)
}

function findMessage(body: unknown): string | undefined {
  if (typeof body === 'string') return isHtml(body) ? undefined : toNonEmptyText(body)
  if (typeof body !== 'object' || body === null) return undefined
  const { message, detail } = body as { message?: unknown; detail?: unknown }
  return (
    toNonEmptyText(message) ??
    toNonEmptyText(detail) ??
    toNonEmptyText((detail as { message?: unknown } | null | undefined)?.message) ??
    // FastAPI sends validation errors as a list.
    toNonEmptyText(Array.isArray(detail) && (detail[0] as { msg?: unknown } | undefined)?.msg)
  )
}

function toNonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function isHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(text)
}

/** RFC 9110, 10.2.3: seconds or a date. Returns ms from `now` (ms since 1970). */
export function parseRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : undefined
  const at = seconds === undefined ? Date.parse(value) : now + seconds * 1000
  return Number.isFinite(at) ? Math.max(0, at - now) : undefined
}
