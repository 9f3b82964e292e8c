import { type ReadableFormat, recognizeImageFormat } from '#domain/files/recognize-image-format.ts'
import { BlobByteReader } from './blob-byte-reader.ts'
import { ImageRejectedError } from './image-errors.ts'
import type { ImageHeader, InspectedImage } from './image-header.ts'
import { readGifHeader } from './read-gif-header.ts'
import { readHeifHeader } from './read-heif-header.ts'
import { readJpegHeader } from './read-jpeg-header.ts'
import { readPngHeader } from './read-png-header.ts'
import { readWebpHeader } from './read-webp-header.ts'

/** An SVG may start with a long license text. */
const maxHeadBytes = 4096

const headerReaders: Record<ReadableFormat, (reader: BlobByteReader) => Promise<ImageHeader | undefined>> = {
  JPEG: readJpegHeader,
  PNG: readPngHeader,
  GIF: readGifHeader,
  WebP: readWebpHeader,
  AVIF: readHeifHeader,
  HEIC: readHeifHeader,
}

/**
 * Rejects files before they are decoded: a PNG of 48 KB can decode to 1.6 GB. Costs a few small reads.
 *
 * @param limits `maxPixels` is the product of width and height
 * @throws ImageRejectedError
 */
export async function inspectImage(
  blob: Blob,
  limits: { maxBytes: number; maxPixels: number },
): Promise<InspectedImage> {
  if (blob.size === 0) throw new ImageRejectedError('empty')
  if (blob.size > limits.maxBytes) throw new ImageRejectedError('too-large')
  const reader = new BlobByteReader(blob)
  const format = recognizeImageFormat(await reader.bytes(0, maxHeadBytes))
  if (!format) throw new ImageRejectedError('not-an-image')
  if (format === 'SVG') throw new ImageRejectedError('svg', format)
  if (!hasHeaderReader(format)) throw new ImageRejectedError('unsupported-format', format)
  const header = await headerReaders[format](reader)
  if (header && header.width * header.height > limits.maxPixels) {
    throw new ImageRejectedError('too-many-pixels', format)
  }
  if (!header?.isComplete || header.width < 1 || header.height < 1) {
    throw new ImageRejectedError('damaged', format)
  }
  // Some browsers decode these to noise instead of failing.
  if (header.isUnsupportedVariant) throw new ImageRejectedError('not-decodable', format)
  return { ...header, format }
}

function hasHeaderReader(format: string): format is ReadableFormat {
  return format in headerReaders
}
