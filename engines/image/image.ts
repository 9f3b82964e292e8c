import sharp from 'sharp'
import { HttpError } from '#server/http/http-error.ts'

// Only the three formats we take: SVG, TIFF, HEIF, PDF and the rest stay shut, whatever the bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

/** Decoded bytes. A client's own 1000 px JPEG has about 0.2 MB; originals of phones up to 8. */
export const maxImageBytes = 8 * 1024 * 1024
const mostPixels = 40_000_000
const longestSideForModels = 2000

export type InputImage = {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Upright, in pixels. */
  width: number
  height: number
}

/**
 * Reads `data:image/…;base64,…`. Size, kind (by content, not by what is declared) and dimensions are judged from the
 * first bytes, before anything is decoded. Nothing else is a picture: no address is ever fetched.
 *
 * @throws Fault 413 for too many bytes, 422 for everything else that is not a usable picture.
 */
export async function parseImage(imageData: string): Promise<InputImage> {
  const [head] = /^data:image\/(?:jpeg|jpg|png|webp);base64,/.exec(imageData.slice(0, 40)) ?? []
  if (!head) throw unusable('image_data must be a data URL of a JPEG, PNG or WebP picture, in base64.')
  if ((imageData.length - head.length) * 0.75 > maxImageBytes + 2) {
    throw new HttpError(413, 'image_too_large', `The picture is larger than ${maxImageBytes / 1024 / 1024} MB.`)
  }
  const bytes = Uint8Array.from(Buffer.from(imageData.slice(head.length), 'base64'))
  const mediaType = typeOf(bytes)
  if (!mediaType) throw unusable('The picture is not a JPEG, PNG or WebP file.')
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0, orientation: 1 }))
  if (!width || !height) throw unusable('The picture is damaged and cannot be read.')
  if (width * height > mostPixels) {
    throw unusable(
      `The picture has ${width} x ${height} pixels; at most ${mostPixels / 1e6} million can be read.`,
    )
  }
  const isTurned = orientation >= 5
  return { bytes, mediaType, width: isTurned ? height : width, height: isTurned ? width : height }
}

/** A decoder set up for a picture of a stranger: upright, without alpha, and an error where data is missing. */
export function decode({ bytes }: InputImage) {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
}

/** The size that boxes are pixels of, as answers say it. */
export const imageSize = ({ width, height }: InputImage) => ({ width, height })

/** What goes to a model provider: a JPEG of at most 2000 px without metadata, so no place or device leaves here. */
export async function toModelJpeg(picture: InputImage): Promise<Uint8Array> {
  return await decode(picture)
    .resize({
      width: longestSideForModels,
      height: longestSideForModels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(throwInvalidImage)
}

/** For `.catch` behind a decoder: what cannot be decoded is the client's picture, not our fault. */
export function throwInvalidImage(): never {
  throw unusable('The picture is damaged and cannot be read.')
}

function typeOf(bytes: Uint8Array): InputImage['mediaType'] | undefined {
  const starts = (at: number, ...expected: number[]) =>
    expected.every((byte, place) => bytes[at + place] === byte)
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
}

function unusable(message: string): HttpError {
  return new HttpError(422, 'invalid_image', message)
}
