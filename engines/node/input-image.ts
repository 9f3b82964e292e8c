import sharp from 'sharp'
import { EngineError } from '../engine-error.ts'
import { readPlainJpegSize } from './plain-jpeg-size.ts'

// SVG, TIFF, HEIF and PDF are never decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

/** A 1000 px JPEG from the client has about 0.2 MB, a photo from a phone up to 8 MB. */
export const maxImageBytes = 8 * 1024 * 1024
const maxPixels = 40_000_000
const maxModelImageSide = 2000

export type InputImage = {
  bytes: Uint8Array
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** In pixels of the upright image, after the EXIF orientation is applied. */
  width: number
  height: number
}

/**
 * Checks size, format and dimensions without decoding pixels. The format is detected from the content.
 *
 * @throws EngineError `image_too_large`, or `invalid_image` for anything else that cannot be used.
 */
export async function inspectImage(bytes: Uint8Array): Promise<InputImage> {
  if (bytes.length > maxImageBytes) {
    const message = `The image is larger than ${maxImageBytes / 1024 / 1024} MB.`
    throw new EngineError('image_too_large', message)
  }
  const mediaType = detectMediaType(bytes)
  if (!mediaType) throw createInvalidImageError('The image is not a JPEG, PNG or WebP file.')
  if (mediaType === 'image/png' && isApplePng(bytes)) {
    const message =
      'The image is a PNG of an iOS app (CgBI), which other programs cannot read. Save it as a regular PNG.'
    throw createInvalidImageError(message)
  }
  const stored: StoredSize = readPlainJpegSize(bytes) ?? (await readHeader(bytes))
  const { width, height, orientation = 1 } = stored
  if (!width || !height) throwInvalidImage()
  if (width * height > maxPixels) {
    throw createInvalidImageError(
      `The image has ${width} x ${height} pixels; at most ${maxPixels / 1e6} million can be read. Make it smaller first: ${maxModelImageSide} pixels on its longest side are enough.`,
    )
  }
  // EXIF orientations 5 to 8 swap the sides.
  const hasSwappedSides = orientation >= 5
  return {
    bytes,
    mediaType,
    width: hasSwappedSides ? height : width,
    height: hasSwappedSides ? width : height,
  }
}

/** Before the EXIF orientation is applied. */
type StoredSize = { width: number; height: number; orientation?: number | undefined }

async function readHeader(bytes: Uint8Array): Promise<StoredSize> {
  return await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
}

/** For an untrusted image. The output is upright and opaque; truncated data is an error. */
export function createDecodePipeline({ bytes }: InputImage) {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
}

/** At most 2000 px, without metadata such as the location. */
export async function encodeJpegForModel(image: InputImage): Promise<Uint8Array> {
  return await createDecodePipeline(image)
    .resize({ width: maxModelImageSide, height: maxModelImageSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(throwInvalidImage)
}

/** Pass it to the `.catch` of a sharp pipeline. */
export function throwInvalidImage(): never {
  throw createInvalidImageError('The image is damaged and cannot be read.')
}

export function detectMediaType(bytes: Uint8Array): InputImage['mediaType'] | undefined {
  const hasSignature = (offset: number, ...signature: number[]) =>
    signature.every((byte, index) => bytes[offset + index] === byte)
  if (hasSignature(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (hasSignature(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (hasSignature(0, 0x52, 0x49, 0x46, 0x46) && hasSignature(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
}

/** Xcode writes such a chunk before the header, and changes the pixels. */
function isApplePng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'CgBI'
}

function createInvalidImageError(message: string): EngineError {
  return new EngineError('invalid_image', message)
}
