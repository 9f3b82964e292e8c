/** The formats whose header can be read. Only Safari decodes HEIC itself; `worker/decode-heic.ts` decodes it elsewhere. */
export type ReadableFormat = 'JPEG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF' | 'HEIC'

export const mediaTypes: Record<ReadableFormat, string> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  GIF: 'image/gif',
  WebP: 'image/webp',
  AVIF: 'image/avif',
  HEIC: 'image/heic',
}

/** The properties of an image that are read without decoding it. */
export type ImageHeader = {
  /** The size in stored pixels, before the orientation is applied. */
  width: number
  height: number
  /** Whether the file is not truncated. Browsers decode a truncated file to a partly empty image. */
  isComplete: boolean
  /** Whether the image certainly has no transparent pixels. */
  isOpaque: boolean
  /** EXIF orientation, 1 to 8. Undefined if only the browser's decoder can determine it. */
  orientation?: number
  /** Whether the file is valid, but of a variant that browsers do not decode, such as a 12-bit JPEG. */
  isUnsupportedVariant?: boolean
  /** Whether the file is valid, but of a variant that only some browsers decode. */
  isRareVariant?: boolean
}

/** The header of an image that has passed all checks that do not need decoding. */
export type InspectedImage = ImageHeader & { format: ReadableFormat }
