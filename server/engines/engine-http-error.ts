import { EngineError, type EngineErrorCode } from '#engines/engine-error.ts'
import { HttpError } from '../http/http-error.ts'

/** The status and the code on the wire. */
const responses: Record<EngineErrorCode, [status: 413 | 422 | 502, code: string]> = {
  image_too_large: [413, 'image_too_large'],
  invalid_image: [422, 'invalid_image'],
  unreadable_image: [422, 'unreadable_picture'],
  background_not_plain: [422, 'background_not_plain'],
  expected_text_too_long: [422, 'expected_text_too_long'],
  too_much_text: [422, 'too_much_text'],
  ocr_failed: [502, 'engine_failed'],
}

/**
 * Maps what an analysis threw to an error response. Any error of an engine is 502, a timeout 504.
 *
 * @returns an AbortError instead when the client disconnected and the engine did not report an error.
 */
export function toHttpError(error: unknown, client: AbortSignal): Error {
  if (error instanceof HttpError) return error
  if (error instanceof EngineError) {
    const [status, code] = responses[error.code]
    return new HttpError(status, code, error.message, { cause: error.cause })
  }
  if (client.aborted) return new DOMException('The client disconnected', 'AbortError')
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not counted.')
  }
  return new HttpError(502, 'engine_failed', 'The analysis failed. It was not counted.', { cause: error })
}
