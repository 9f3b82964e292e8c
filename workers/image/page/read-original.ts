import { inspectImage } from '../shared/inspect-image.ts'
import { removeMetadata } from './remove-metadata.ts'

export type OriginalImage = {
  format: string
  /** Upright pixels. */
  width: number
  height: number
  /** The file without metadata; undefined if its pixels have to be encoded again for that. */
  withoutMetadata: Blob | undefined
}

/**
 * Checks an image like `encodeImage`, and removes its metadata without decoding it.
 *
 * @throws ImageRejectedError for a file that must not be sent
 */
export async function readOriginal(
  file: Blob,
  limits: { maxBytes: number; maxPixels: number },
): Promise<OriginalImage> {
  const { format, width, height, orientation } = await inspectImage(file, limits)
  const isSideways = (orientation ?? 1) >= 5
  const size = isSideways ? { width: height, height: width } : { width, height }
  const canStrip = format === 'JPEG' || format === 'PNG' || format === 'WebP'
  // Without a known orientation only a decoder can turn the image upright.
  const withoutMetadata =
    canStrip && orientation !== undefined ? await removeMetadata(file, format, orientation) : undefined
  return { format, ...size, withoutMetadata }
}
