import type { ContentfulStatusCode } from 'hono/utils/http-status'

type HttpErrorOptions = {
  headers?: Record<string, string>
  /** Further fields of the JSON body. */
  body?: Record<string, unknown>
  cause?: unknown
}

/** HTTP status, a stable code for programs and a message for users. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    { headers = {}, body = {}, cause }: HttpErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.headers = headers
    this.body = body
  }
}
