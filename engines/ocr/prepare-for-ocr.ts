import { blur } from '../image/blur.ts'
import { type Rotation, rotateGray, toGray } from '../image/gray-pixels.ts'
import type { GrayPixels, PixelBox, PixelSource, Size } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import { rotateBySmallAngle } from '../image/rotate-gray.ts'
import { rotateBack } from './corners.ts'
import { eraseDrawings } from './erase-drawings.ts'
import { findPaper } from './find-paper.ts'
import { findSkew } from './find-skew.ts'
import { listInkComponents } from './ink-components.ts'
import { toDarkInk } from './ink-polarity.ts'
import { joinDots } from './join-dots.ts'
import { measureLetterHeight } from './measure-letter-height.ts'
import { normalizeContrast } from './normalize-contrast.ts'
import type { Corners } from './ocr-engine.ts'

/** Clockwise, in degrees. */
export const alternativeRotations = [180, 90, 270] as const satisfies Rotation[]

/** The height that Tesseract reads best, in pixels: with a smaller one it misses decimal points. */
const bestLetterHeight = 32
/** The side to which images are enlarged if the height of the letters is unknown, in pixels. */
const enlargedSide = 2500
const maxScale = 3
/** Larger pages would take too long. */
const maxPagePixels = 12_000_000
/** In pixels: an A4 page of 300 dpi. */
const maxSide = 4000
/** In brightness levels of 255. More noise is blurred, because Tesseract would read it as letters. */
const maxNoiseWithoutBlur = 4

export type PreparedPage = {
  image: GrayPixels
  /** The page as it was photographed: a second opinion where letters were lost with the noise. */
  getOriginal(): GrayPixels
  /** Pixels of the page per pixel of the image, on either side. */
  enlargement: number
  /** Converts to pixels of the input image. */
  toImageBox(box: Corners): PixelBox
}

/** Decodes the image once. */
export type PageRenderer = { render(rotation: Rotation): PreparedPage }

/** Makes the image gray, with normalized contrast, letters of the best height and straight lines. */
export async function prepareForOcr(source: PixelSource): Promise<PageRenderer> {
  const decoded = await source.decode(maxSide)
  const paper = findPaper(decoded)
  const printed = toDarkInk(paper ? paper.crop(toGray(decoded)) : toGray(decoded))
  const measured = measure(printed)
  const gray = joinDots(printed, { letterHeight: measured.letterHeight, normalize })
  const scaled = scaleLetters(gray, gray === printed ? measured : measure(gray))
  const page =
    scaled.letterHeight === undefined ? scaled.page : eraseDrawings(scaled.page, scaled.letterHeight)
  return {
    render(rotation) {
      const rotated = rotateGray(page, rotation)
      const skew = findSkew(rotated)
      const straighten = (image: GrayPixels) => (skew === 0 ? image : rotateBySmallAngle(image, skew))
      const image = straighten(rotated)
      return {
        image,
        enlargement: page.width / gray.width,
        getOriginal: once(() => straighten(rotateGray(resizeGray(gray, page), rotation))),
        toImageBox(box) {
          const upright = undoRotation(rotateBack(box, image, skew), rotation, page)
          return scaleToImage(undoCrop(upright, { page, gray, paper: paper?.box }), decoded, source)
        },
      }
    },
  }
}

function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

type Measured = { normalized: GrayPixels; letterHeight: number | undefined }

function measure(gray: GrayPixels): Measured {
  const normalized = normalize(gray)
  return { normalized, letterHeight: measureLetterHeight(listInkComponents(normalized)) }
}

function scaleLetters(
  gray: GrayPixels,
  { normalized, letterHeight }: Measured,
): { page: GrayPixels; letterHeight: number | undefined } {
  const side = Math.max(gray.width, gray.height)
  const wanted = letterHeight === undefined ? enlargedSide / side : bestLetterHeight / letterHeight
  const largest = Math.min(maxScale, Math.sqrt(maxPagePixels / (gray.width * gray.height)))
  const scale = Math.min(largest, letterHeight === undefined ? Math.max(1, wanted) : wanted)
  const size = { width: Math.round(gray.width * scale), height: Math.round(gray.height * scale) }
  // Letters that are much larger than a tile have no contrast within it, so their image is reduced first.
  const scaledHeight = letterHeight && letterHeight * scale
  if (scale < 1) return { page: normalize(resizeGray(gray, size)), letterHeight: scaledHeight }
  const enlarged = resizeGray(normalized, size)
  // Pixel steps and JPEG artifacts of the enlarged image would be read as punctuation.
  return { page: scale > 1 ? blur(enlarged, scale * 0.4) : enlarged, letterHeight: scaledHeight }
}

function normalize(gray: GrayPixels): GrayPixels {
  const { normalized, noise } = normalizeContrast(gray)
  return {
    ...gray,
    data: noise > maxNoiseWithoutBlur ? normalizeContrast(blur(gray, 0.8)).normalized : normalized,
  }
}

/** `width` and `height` are those before the rotation. */
function undoRotation({ x0, y0, x1, y1 }: Corners, rotation: Rotation, { width, height }: Size): Corners {
  if (rotation === 90) return { x0: y0, y0: height - x1, x1: y1, y1: height - x0 }
  if (rotation === 180) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  if (rotation === 270) return { x0: width - y1, y0: x0, x1: width - y0, y1: x1 }
  return { x0, y0, x1, y1 }
}

function undoCrop(
  { x0, y0, x1, y1 }: Corners,
  { page, gray, paper }: { page: Size; gray: Size; paper: PixelBox | undefined },
): Corners {
  const [scaleX, scaleY] = [gray.width / page.width, gray.height / page.height]
  const [left, top] = [paper?.x ?? 0, paper?.y ?? 0]
  return { x0: x0 * scaleX + left, x1: x1 * scaleX + left, y0: y0 * scaleY + top, y1: y1 * scaleY + top }
}

function scaleToImage({ x0, y0, x1, y1 }: Corners, decoded: Size, image: Size): PixelBox {
  const [scaleX, scaleY] = [image.width / decoded.width, image.height / decoded.height]
  return {
    x: Math.round(Math.max(0, x0 * scaleX)),
    y: Math.round(Math.max(0, y0 * scaleY)),
    width: Math.round((x1 - x0) * scaleX),
    height: Math.round((y1 - y0) * scaleY),
  }
}
