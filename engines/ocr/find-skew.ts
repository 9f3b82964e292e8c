import type { GrayPixels } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import { listInkComponents } from './ink-components.ts'

/** In degrees. */
const maxAngle = 15
const [coarseStep, fineStep] = [1, 0.2]
/** In pixels. */
const measuredSide = 1400
/** Letters in the measured image, in pixels. Specks and drawings have no base line. */
const letter = { minHeight: 5, maxHeight: 60, maxAspect: 3 }
/** In pixels. */
const rowHeight = 3
/** How much sharper the lines must be than without a rotation. */
const minGain = 1.08

/**
 * Returns the angle of the text lines in degrees, positive if they fall to the right; 0 if not found. At the right angle the
 * letters per row differ most between rows (projection profile).
 */
export function findSkew(image: GrayPixels): number {
  const scale = Math.min(1, measuredSide / Math.max(image.width, image.height))
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
  const ink = listBaselinePoints(resizeGray(image, size))
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

type Ink = { xs: Float32Array; ys: Float32Array }

/** The lower edges of letters lie on the base lines of the text. */
function listBaselinePoints(image: GrayPixels): Ink {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const { box } of listInkComponents(image)) {
    const isLetter =
      box.height >= letter.minHeight &&
      box.height <= letter.maxHeight &&
      box.width <= box.height * letter.maxAspect
    if (!isLetter) continue
    xs.push(box.x + box.width / 2)
    ys.push(box.y + box.height)
  }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) }
}

/** Returns the sum of the squares of the letters per row, sheared by the angle. */
function measureSharpness({ xs, ys }: Ink, height: number, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const rows = new Float64Array(Math.ceil((height * 2) / rowHeight))
  for (let index = 0; index < xs.length; index++) {
    const row = Math.floor(((ys[index] ?? 0) - (xs[index] ?? 0) * slope + height / 2) / rowHeight)
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}
