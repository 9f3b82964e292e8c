export type ImageRejectionReason =
  | 'not-an-image'
  | 'empty'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'heic'
  | 'heic-decoder-not-loaded'
  | 'svg'
  | 'unsupported-format'
  | 'not-decodable'

/** Must not be sent, neither encoded nor in its original form. */
export class ImageRejectedError extends Error {
  override readonly name = 'ImageRejectedError'
  readonly reason: ImageRejectionReason
  /** Recognized by the bytes, such as 'JPEG' or 'TIFF'. */
  readonly format?: string

  constructor(reason: ImageRejectionReason, format?: string) {
    super(format ? `${format}: ${reason}` : reason)
    this.reason = reason
    if (format) this.format = format
  }
}

/**
 * The other encoders cannot decode it either. The page recognizes this error by its name, because Comlink does not transfer
 * classes.
 */
export class ImageNotDecodableError extends Error {
  override readonly name = 'ImageNotDecodableError'
}

/** The image may be valid, but its decoder could not be downloaded. Recognized by its name too. */
export class DecoderNotLoadedError extends Error {
  override readonly name = 'DecoderNotLoadedError'
}
