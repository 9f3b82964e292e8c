import sharp, { type Sharp } from 'sharp'
import { createDecodePipeline, type InputImage, throwInvalidImage } from '../image/input-image.ts'
import type { PixelBox } from '../image/pixels.ts'
import { normalizeContrast } from './normalize-contrast.ts'

/** The rotations to try if the upright image cannot be read, clockwise in degrees. */
export const alternativeRotations = [180, 90, 270] as const
export type Rotation = 0 | (typeof alternativeRotations)[number]

/**
 * The side to which small images are enlarged, in pixels. Otherwise Tesseract misses decimal points in print of 10 pixels, as
 * in a receipt of 1000 pixels. Larger pages only take longer.
 */
const enlargedSide = 2500
const maxScale = 3
/** In brightness levels of 255. An image with more noise is blurred, because Tesseract would read the noise as letters. */
const maxNoiseWithoutBlur = 4
/** Larger images are reduced to this side first, in pixels. */
const maxSide = 3000

export type OcrPage = {
  png: Buffer
  /** Converts a box of the page to pixels of the input image. */
  toImageBox(box: Corners): PixelBox
}

type Corners = { x0: number; y0: number; x1: number; y1: number }
type Size = { width: number; height: number }

/** Renders an image for Tesseract: grayscale, with normalized contrast, enlarged and smoothed. */
export async function prepareForOcr(image: InputImage, rotation: Rotation): Promise<OcrPage> {
  const side = Math.min(Math.max(image.width, image.height), maxSide)
  const gray = createDecodePipeline(image)
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
  const original = await normalizePixels(gray)
  const { normalized, width, height } =
    original.noise > maxNoiseWithoutBlur ? await normalizePixels(gray.clone().blur(0.8)) : original
  const scale = Math.max(1, Math.min(maxScale, enlargedSide / side))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const enlarged = sharp(normalized, { raw: { width, height, channels: 1 } }).resize({ ...size, fit: 'fill' })
  // The enlarged image is blurred, because its pixel steps and JPEG artifacts would be read as punctuation.
  const smoothed = scale > 1 ? enlarged.blur(scale * 0.4) : enlarged
  const page =
    rotation === 0 ? smoothed : sharp(await smoothed.png({ compressionLevel: 1 }).toBuffer()).rotate(rotation)
  const png = await page.png({ compressionLevel: 1 }).toBuffer()
  return { png, toImageBox: (box) => scaleToImage(undoRotation(box, rotation, size), size, image) }
}

async function normalizePixels(image: Sharp) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(throwInvalidImage)
  const { width, height } = info
  return { ...normalizeContrast({ data, width, height }), width, height }
}

/** Converts corners in the rotated page to corners in the page before the rotation, which has the given size. */
function undoRotation({ x0, y0, x1, y1 }: Corners, rotation: Rotation, { width, height }: Size): Corners {
  if (rotation === 90) return { x0: y0, y0: height - x1, x1: y1, y1: height - x0 }
  if (rotation === 180) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  if (rotation === 270) return { x0: width - y1, y0: x0, x1: width - y0, y1: x1 }
  return { x0, y0, x1, y1 }
}

function scaleToImage({ x0, y0, x1, y1 }: Corners, page: Size, image: Size): PixelBox {
  const [scaleX, scaleY] = [image.width / page.width, image.height / page.height]
  return {
    x: Math.round(x0 * scaleX),
    y: Math.round(y0 * scaleY),
    width: Math.round((x1 - x0) * scaleX),
    height: Math.round((y1 - y0) * scaleY),
  }
}
