import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Extras = { headers?: Record<string, string>; body?: Record<string, unknown>; cause?: unknown }

/** A refusal the client is told about: status, a stable word for programs and a sentence for people. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly headers: Record<string, string>
  readonly extra: Record<string, unknown>

  constructor(status: ContentfulStatusCode, code: string, message: string, extras: Extras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.name = 'Fault'
    this.status = status
    this.code = code
    this.headers = extras.headers ?? {}
    this.extra = extras.body ?? {}
  }
}
