/** Why a file is rejected. The user interface has the messages. */
export type RejectionReason =
  | 'not-an-image'
  | 'empty'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'heic'
  | 'svg'
  | 'unsupported-format'
  | 'not-decodable'

/** A file that must not be sent, neither encoded nor in its original form. */
export class ImageRejectedError extends Error {
  override readonly name = 'ImageRejectedError'
  readonly reason: RejectionReason
  /** The format that the bytes show, such as 'JPEG' or 'TIFF', if it was recognized. */
  readonly format?: string

  constructor(reason: RejectionReason, format?: string) {
    super(format ? `${format}: ${reason}` : reason)
    this.reason = reason
    if (format) this.format = format
  }
}

/**
 * The browser cannot decode the image, so the other encoders cannot either. Comlink does not transfer classes: the page
 * recognizes this error by its name.
 */
export class ImageNotDecodableError extends Error {
  override readonly name = 'ImageNotDecodableError'
}
