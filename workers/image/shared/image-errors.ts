/** Why a file is refused. The caller chooses the words. */
export type RefusalReason =
  | 'not-an-image'
  | 'empty'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'heic'
  | 'svg'
  | 'unsupported-format'
  | 'not-decodable'

/** A file that must not be sent, neither encoded nor as it is. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: RefusalReason
  /** What the bytes say the file is, where they say anything: 'JPEG', 'TIFF', … */
  readonly format?: string

  constructor(reason: RefusalReason, format?: string) {
    super(format ? `${format}: ${reason}` : reason)
    this.reason = reason
    if (format) this.format = format
  }
}
