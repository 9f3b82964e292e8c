import { inspectImage } from '../shared/inspect-image.ts'
import { createDecodeError } from './encode-image.ts'
import { removeMetadata } from './remove-metadata.ts'

export type OriginalImage = {
  format: string
  /** In pixels of the upright image. */
  width: number
  height: number
  /** Undefined if the metadata can be removed only by encoding the pixels again. */
  withoutMetadata: Blob | undefined
}

/**
 * Checks an image like `encodeImage`, and removes its metadata without encoding it again. Decodes the result, so that a damaged
 * file is rejected here and not by the server.
 *
 * @throws ImageRejectedError for a file that must not be sent
 */
export async function stripOriginal(
  file: Blob,
  limits: { maxBytes: number; maxPixels: number },
): Promise<OriginalImage> {
  const header = await inspectImage(file, limits)
  const { format, width, height, orientation } = header
  const isSideways = (orientation ?? 1) >= 5
  const size = isSideways ? { width: height, height: width } : { width, height }
  const canStrip = format === 'JPEG' || format === 'PNG' || format === 'WebP'
  // If the orientation is unknown, only decoding can make the image upright.
  const withoutMetadata =
    canStrip && orientation !== undefined ? await removeMetadata(file, format, orientation) : undefined
  if (withoutMetadata && !(await isDecodable(withoutMetadata))) throw createDecodeError(header)
  return { format, ...size, withoutMetadata }
}

async function isDecodable(blob: Blob): Promise<boolean> {
  if (typeof createImageBitmap !== 'function') return true
  try {
    const bitmap = await createImageBitmap(blob)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
