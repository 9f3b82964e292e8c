export type EngineErrorCode =
  | 'image_too_large'
  | 'invalid_image'
  | 'unreadable_image'
  | 'background_not_plain'
  | 'expected_text_too_long'
  | 'too_much_text'
  | 'ocr_failed'
  | 'model_required'

/** An input that an engine cannot process, or a failed engine. The message is meant for users. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
