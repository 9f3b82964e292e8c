export type EngineErrorCode =
  | 'image_too_large'
  | 'invalid_image'
  | 'out_of_time'
  | 'background_not_plain'
  | 'invalid_example'
  | 'expected_text_too_long'
  | 'too_much_text'
  | 'language_not_installed'
  | 'unknown_objects'
  | 'ocr_failed'
  | 'model_failed'

/** The message is shown to users. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
