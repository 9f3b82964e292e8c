import { cropAndResizeToRgb } from '../image/crop-and-resize-to-rgb.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import type { PixelBox, RgbaPixels, Size } from '../image/pixels.ts'
import { type FittedExample, fitExampleBox } from './fit-example-box.ts'
import type { RgbPixels } from './gradient-features.ts'

/** In pixels. Images are reduced until the example is as large as that, which is enough to recognize it. */
const exampleSide = 40
const maxExampleLength = 64
/** In pixels. A larger image takes too long to search. */
export const maxDecodedSide = 1600
/** For an outline by colors, more is of no use. */
const maxOutlineSide = 60
/** Tiny examples are enlarged. */
export const maxEnlargement = 2

/** In fractions of the upright image. */
export type FractionBox = { x: number; y: number; width: number; height: number }
/** A box around an object that counts, or around one that does not. */
export type Example = FractionBox & { is_not?: boolean | undefined }

/** An example in an image in which it is as large as `exampleSide`. */
export type ExampleReference = { image: RgbPixels; outline: FittedExample }

/** Returns references in one image, in which the first example is as large as `exampleSide`. */
export function createExampleReferences(
  pixels: RgbaPixels,
  [first, ...others]: Example[],
): ExampleReference[] {
  if (!first) return []
  const outline = outlineFraction(pixels, first)
  const image = scaleToExample(pixels, outline.box)
  return [outline, ...others.map((example) => outlineFraction(pixels, example))].map((own) => ({
    image,
    outline: { ...own, box: scaleOrientedBox(own.box, image.width / pixels.width) },
  }))
}

/** Returns the outline in pixels of the image. */
function outlineFraction(pixels: RgbaPixels, { x, y, width, height }: Example): FittedExample {
  const [boxWidth, boxHeight] = [width * pixels.width, height * pixels.height]
  const reduced = resizeToRgb(pixels, pixels, Math.min(1, maxOutlineSide / Math.sqrt(boxWidth * boxHeight)))
  const box: PixelBox = {
    x: x * reduced.width,
    y: y * reduced.height,
    width: width * reduced.width,
    height: height * reduced.height,
  }
  const outline = fitExampleBox(reduced, box)
  return { ...outline, box: scaleOrientedBox(outline.box, pixels.width / reduced.width) }
}

function scaleToExample(pixels: RgbaPixels, { width, height }: OrientedBox): RgbPixels {
  const scale = Math.min(
    exampleSide / Math.sqrt(width * height),
    maxExampleLength / Math.max(width, height),
    maxEnlargement,
    maxDecodedSide / Math.max(pixels.width, pixels.height),
  )
  return resizeToRgb(pixels, pixels, scale)
}

/** @param scale of the size that the image then has. */
export function resizeToRgb(pixels: RgbaPixels, { width, height }: Size, scale: number): RgbPixels {
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const whole = { x: 0, y: 0, width: pixels.width, height: pixels.height }
  return { ...size, data: cropAndResizeToRgb(pixels, whole, size) }
}

export function scaleOrientedBox(box: OrientedBox, scale: number): OrientedBox {
  const { x, y, width, height, direction } = box
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale, direction }
}
