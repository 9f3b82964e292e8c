export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Such as `unknown_agent`. */
  readonly code: string

  constructor(status: number, body: { error?: string; message?: string } | undefined) {
    super(body?.message ?? `The server responded with status ${status}.`)
    this.status = status
    this.code = body?.error ?? 'unknown'
  }
}

/** @throws ApiError if the response has an error status. */
export function unwrap<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (!response.ok || data === undefined) throw new ApiError(response.status, error as object | undefined)
  return data
}
