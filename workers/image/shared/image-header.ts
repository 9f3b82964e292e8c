import type { ReadableFormat } from '#domain/files/recognize-image-format.ts'

export const mediaTypes: Record<ReadableFormat, string> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  GIF: 'image/gif',
  WebP: 'image/webp',
  AVIF: 'image/avif',
  HEIC: 'image/heic',
}

export type ImageHeader = {
  /** In stored pixels, before the orientation is applied. */
  width: number
  height: number
  /** False for a truncated file, which browsers decode to a partly empty image. */
  isComplete: boolean
  /** Whether it certainly has no transparent pixels. */
  isOpaque: boolean
  /** EXIF, 1 to 8. Undefined if only the browser's decoder can determine it. */
  orientation?: number
  /** Valid, but not decoded by browsers, such as a 12-bit JPEG. */
  isUnsupportedVariant?: boolean
  /** Decoded by some browsers only. */
  isRareVariant?: boolean
}

/** Has passed all checks that do not need decoding. */
export type InspectedImage = ImageHeader & { format: ReadableFormat }
