import { ByteReader } from './byte-reader.ts'
import type { PictureHeader } from './image-header.ts'
import { PictureRefused } from './image-errors.ts'
import { readBoxes } from './read-heif.ts'
import { readGif } from './read-gif.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'
import { type ReadableFormat, recogniseFormat } from './image-format.ts'

/** Bytes needed to tell a format: an SVG may begin with a licence. */
const headBytes = 4096

const readers: Record<ReadableFormat, (reader: ByteReader) => Promise<PictureHeader | undefined>> = {
  JPEG: readJpeg,
  PNG: readPng,
  GIF: readGif,
  WebP: readWebp,
  AVIF: readBoxes,
  HEIC: readBoxes,
}

const isReadable = (format: string): format is ReadableFormat => format in readers

/** A picture whose bytes passed every check that needs no decoding. */
export type InspectedPicture = PictureHeader & { format: ReadableFormat }

/**
 * Reads what a file is and how large it is, and refuses it before anything is decoded: a PNG of 48 KB
 * can unfold to 1.6 GB. Costs a few small reads.
 *
 * @param limits `maxBytes` in bytes, `maxPixels` as width times height of the stored picture
 * @throws PictureRefused
 */
export async function inspectPicture(
  blob: Blob,
  limits: { maxBytes: number; maxPixels: number },
): Promise<InspectedPicture> {
  if (blob.size === 0) throw new PictureRefused('empty')
  if (blob.size > limits.maxBytes) throw new PictureRefused('too-large')
  const reader = new ByteReader(blob)
  const format = recogniseFormat(await reader.bytes(0, headBytes))
  if (!format) throw new PictureRefused('not-an-image')
  if (format === 'SVG') throw new PictureRefused('svg', format)
  if (!isReadable(format)) throw new PictureRefused('unsupported-format', format)
  const header = await readers[format](reader)
  if (header && header.width * header.height > limits.maxPixels)
    throw new PictureRefused('too-many-pixels', format)
  // Whole or not, a HEIC is told about as a HEIC: that is what the person can change.
  if (!header?.isWhole || header.width < 1 || header.height < 1) {
    throw new PictureRefused(format === 'HEIC' ? 'heic' : 'damaged', format)
  }
  // Some engines decode these to noise instead of refusing them.
  if (header.isExotic) throw new PictureRefused('not-decodable', format)
  return { ...header, format }
}
