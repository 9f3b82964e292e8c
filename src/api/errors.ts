/** The backend answered, and not with 2xx. `message` is made for people; see `messageOf`. */
export class ApiError extends Error {
  readonly status: number
  /** Parsed JSON where the answer was JSON, else its text. */
  readonly body: unknown
  /** How long the backend asks to be left alone, in ms; undefined where it does not say. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, body: unknown, retryAfterMs?: number) {
    super(errorMessage(status, body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

/** No usable answer came: no network, a time-out, or a page instead of data (a network that wants its own sign-in). */
export class ConnectionError extends Error {
  readonly kind: 'unreachable' | 'timed-out' | 'not-data'
  /** False where the request surely never left, so that sending it again counts nothing twice. */
  readonly mayHaveArrived: boolean

  constructor(cause: ConnectionError['kind'], message: string, { mayHaveArrived = true } = {}) {
    super(message)
    this.name = 'ConnectionFailed'
    this.kind = cause
    this.mayHaveArrived = mayHaveArrived
  }
}

export function unreachable({ mayHaveArrived = false } = {}): ConnectionError {
  return new ConnectionError('unreachable', 'The server cannot be reached.', { mayHaveArrived })
}

/** Longest piece of a server's own text that is shown to a person. */
const longestMessage = 300

/**
 * Which text of an error answer is its message: the text itself, else `message`, else `detail.message`
 * (or a plain `detail`), else 'HTTP {status}'. A page of HTML is nobody's message.
 */
export function errorMessage(status: number, body: unknown): string {
  return (textOf(body) ?? `HTTP ${status}`).slice(0, longestMessage)
}

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return isPage(body) ? undefined : sentence(body)
  if (typeof body !== 'object' || body === null) return undefined
  const { message, detail } = body as { message?: unknown; detail?: unknown }
  return (
    sentence(message) ??
    sentence(detail) ??
    sentence((detail as { message?: unknown } | null | undefined)?.message) ??
    // As FastAPI lists what is wrong with a request.
    sentence(Array.isArray(detail) && (detail[0] as { msg?: unknown } | undefined)?.msg)
  )
}

function sentence(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function isPage(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(text)
}
