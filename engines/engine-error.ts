export type EngineErrorCode =
  | 'image_too_large'
  | 'invalid_image'
  | 'unreadable_image'
  | 'background_not_plain'
  | 'expected_text_too_long'
  | 'too_much_text'
  | 'language_not_installed'
  | 'ocr_failed'
  | 'model_required'

/** The message is shown to users. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
