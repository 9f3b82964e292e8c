import type { GrayPixels } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'

/** The largest angle that is corrected, and the steps of the search, in degrees. */
const maxAngle = 12
const [coarseStep, fineStep] = [1, 0.2]
/** The side of the image that is measured, in pixels. */
const measuredSide = 700
/** How much sharper the lines must be at the angle than without it. */
const minGain = 1.08

/**
 * Returns the angle of the text lines in degrees, positive if they fall to the right; 0 if they are straight or not found. At
 * the right angle the ink per row differs most between rows (projection profile).
 */
export function findSkew(image: GrayPixels): number {
  const scale = Math.min(1, measuredSide / Math.max(image.width, image.height))
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
  const ink = listInk(resizeGray(image, size))
  const measure = (angle: number) => measureSharpness(ink, size.height, angle)
  const straight = measure(0)
  const coarse = findBest(measure, -maxAngle, maxAngle, coarseStep)
  const best = findBest(measure, coarse.angle - coarseStep, coarse.angle + coarseStep, fineStep)
  return best.sharpness > straight * minGain ? best.angle : 0
}

function findBest(measure: (angle: number) => number, from: number, to: number, step: number) {
  let best = { angle: 0, sharpness: 0 }
  for (let angle = from; angle <= to + step / 2; angle += step) {
    const sharpness = measure(angle)
    if (sharpness > best.sharpness) best = { angle, sharpness }
  }
  return best
}

type Ink = { xs: Int16Array; ys: Int16Array }

/** Lists the dark pixels at the bottom of strokes, which lie on the base lines of the text. */
function listInk({ data, width, height }: GrayPixels): Ink {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (let pixel = 0; pixel < width * (height - 1); pixel++) {
    if ((data[pixel] ?? 0) >= 128 || (data[pixel + width] ?? 0) < 128) continue
    xs.push(pixel % width)
    ys.push(Math.floor(pixel / width))
  }
  return { xs: Int16Array.from(xs), ys: Int16Array.from(ys) }
}

/** Returns the sum of the squares of the ink per row, with the rows sheared by the angle. */
function measureSharpness({ xs, ys }: Ink, height: number, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const rows = new Float64Array(height * 2)
  for (let index = 0; index < xs.length; index++) {
    const row = Math.round((ys[index] ?? 0) - (xs[index] ?? 0) * slope + height / 2)
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}
