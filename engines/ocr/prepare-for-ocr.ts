import { blur } from '../image/blur.ts'
import { type Rotation, rotateGray, toGray } from '../image/gray-pixels.ts'
import type { GrayPixels, PixelBox, PixelSource, Size } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import { normalizeContrast } from './normalize-contrast.ts'
import type { Corners } from './ocr-engine.ts'

/** The rotations to try if the upright image cannot be read, clockwise in degrees. */
export const alternativeRotations = [180, 90, 270] as const satisfies Rotation[]

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

export type PreparedPage = {
  image: GrayPixels
  /** Converts a box of the page to pixels of the input image. */
  toImageBox(box: Corners): PixelBox
}

/** Renders an image for Tesseract: grayscale, with normalized contrast, enlarged and smoothed. */
export async function prepareForOcr(source: PixelSource, rotation: Rotation): Promise<PreparedPage> {
  const gray = toGray(await source.decode(maxSide))
  const original = normalizeContrast(gray)
  const { normalized } = original.noise > maxNoiseWithoutBlur ? normalizeContrast(blur(gray, 0.8)) : original
  const side = Math.max(gray.width, gray.height)
  const scale = Math.max(1, Math.min(maxScale, enlargedSide / side))
  const size = { width: Math.round(gray.width * scale), height: Math.round(gray.height * scale) }
  const enlarged = resizeGray({ ...gray, data: normalized }, size)
  // The enlarged image is blurred, because its pixel steps and JPEG artifacts would be read as punctuation.
  const page = rotateGray(scale > 1 ? blur(enlarged, scale * 0.4) : enlarged, rotation)
  return { image: page, toImageBox: (box) => scaleToImage(undoRotation(box, rotation, size), size, source) }
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
