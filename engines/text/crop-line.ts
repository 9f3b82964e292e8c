import { cropBox } from '../image/crop-box.ts'
import type { GrayPyramid } from '../image/gray-pyramid.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import type { GrayPixels } from '../image/pixels.ts'

/** The height of the input of the recognition, in pixels. */
export const lineHeight = 48
/** In pixels. Twice the width of a step of the model. */
const widthStep = 16
const minWidth = 32

/** Cuts the line out of the image, straightened and scaled to the height of a line. */
export function cropLine(pyramid: GrayPyramid, box: OrientedBox): GrayPixels {
  const idealWidth = (lineHeight * box.width) / box.height
  const width = Math.max(minWidth, Math.round(idealWidth / widthStep) * widthStep)
  return cropBox(pyramid, box, { width, height: lineHeight })
}
