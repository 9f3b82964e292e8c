import { EngineError, type EngineErrorCode } from '#engines/engine-error.ts'
import { HttpError } from '../http/http-error.ts'

const responseByErrorCode: Record<EngineErrorCode, [status: 413 | 422 | 502 | 503, code: string]> = {
  image_too_large: [413, 'image_too_large'],
  invalid_image: [422, 'invalid_image'],
  // Not a fault of the image: retried.
  out_of_time: [503, 'engine_busy'],
  background_not_plain: [422, 'background_not_plain'],
  invalid_example: [422, 'invalid_example'],
  expected_text_too_long: [422, 'expected_text_too_long'],
  too_much_text: [422, 'too_much_text'],
  language_not_installed: [422, 'language_not_installed'],
  unknown_objects: [422, 'unknown_objects'],
  ocr_failed: [502, 'engine_failed'],
  model_failed: [502, 'engine_failed'],
}

/** Status 502 for other errors than HttpError and EngineError. */
export function toEngineHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof EngineError) {
    const [status, code] = responseByErrorCode[error.code]
    return new HttpError(status, code, error.message, { cause: error.cause })
  }
  return new HttpError(502, 'engine_failed', 'The analysis failed. It was not charged.', { cause: error })
}
