import { getBoxPoint, type OrientedBox } from '../image/oriented-box.ts'
import type { FittedExample } from './fit-example-box.ts'
import {
  cellSize,
  computeGradientFeatures,
  directionCount,
  measureGradient,
  type RgbPixels,
} from './gradient-features.ts'
import { interpolateColor } from './interpolate-color.ts'

/** In a full turn. */
const turnCount = 24
/** Of the outline: the ground around the object shows its edge. For a rod in pixels, since it is thin. */
const margin = { fraction: 0.2, rodPixels: 6 }
/** Length by width, up to which an object is round: a square holds all its turns. */
const roundRatio = 1.3
const noStretch: Stretch = { along: 1, across: 1 }
/** A round object is an ellipse when it is seen from the side. */
const roundStretches: Stretch[] = [
  noStretch,
  ...[1.4, 1 / 1.4].map((ratio) => ({ along: Math.sqrt(ratio), across: 1 / Math.sqrt(ratio) })),
]
/** Cells around the template, whose gradients normalize those at its edge. */
const border = 2
/** The cosine of two turns beyond which they find the same. */
const maxSimilarity = 0.8

/** A turn of the example, in radians. The weights are planes of `side` by `side` cells with a length of 1. */
type Template = { turn: number; stretch: Stretch; weights: Float32Array; mask: Float32Array }
/** Factors of the length and the width of the example. */
type Stretch = { along: number; across: number }
export type TemplateSet = {
  side: number
  turns: Template[]
  /** The sum of the squared mask. */
  area: number
}

/** Returns the mean strength of gradients within and on the outline, for a cell. */
export function measureGradientStrength(image: RgbPixels, { box }: FittedExample): number {
  const reach = Math.max(box.width, box.height)
  const gradient = new Int16Array(2)
  let [sum, count] = [0, 0]
  for (let y = Math.max(1, Math.floor(box.y - reach)); y < Math.min(image.height - 1, box.y + reach); y++)
    for (let x = Math.max(1, Math.floor(box.x - reach)); x < Math.min(image.width - 1, box.x + reach); x++) {
      const [right, down] = [x + 0.5 - box.x, y + 0.5 - box.y]
      const along = (right * box.direction.x + down * box.direction.y) / (box.width / 2 + 2)
      const across = (down * box.direction.x - right * box.direction.y) / (box.height / 2 + 2)
      if (along ** 2 + across ** 2 > 1) continue
      measureGradient(image, y * image.width + x, gradient)
      sum += Math.hypot(gradient[0] ?? 0, gradient[1] ?? 0)
      count++
    }
  return ((sum / Math.max(1, count)) * cellSize ** 2) / 2
}

/**
 * Cuts the example out of the image in all turns that differ.
 *
 * @param means of the features of each direction in the image, so that what is frequent there counts less.
 */
export function createTemplates(
  image: RgbPixels,
  outline: FittedExample,
  { minStrength, means }: { minStrength: number; means: Float32Array },
): TemplateSet {
  const { box, isRod } = outline
  const [pixels, factor] = isRod ? [margin.rodPixels, 1] : [0, 1 + margin.fraction]
  const half = { width: (box.width / 2) * factor + pixels, height: (box.height / 2) * factor + pixels }
  const ratio = Math.max(box.width, box.height) / Math.min(box.width, box.height)
  const isRound = ratio < roundRatio
  const reach = isRound ? Math.max(half.width, half.height) : Math.hypot(half.width, half.height)
  const side = Math.ceil((reach * 2) / cellSize)
  const stretches = isRound && !isRod ? roundStretches : [noStretch]
  const startAngle = Math.atan2(box.direction.y, box.direction.x)
  const turns: Template[] = []
  let area = 0
  for (const stretch of stretches)
    for (let index = 0; index < turnCount; index++) {
      const turn = (index * 2 * Math.PI) / turnCount
      const mask = createMask(side, startAngle + turn, (along, across) => {
        const [x, y] = [along / half.width / stretch.along, across / half.height / stretch.across]
        return isRod ? Math.max(Math.abs(x), Math.abs(y)) : Math.hypot(x, y)
      })
      const crop = cropTurned(image, box, { side: (side + 2 * border) * cellSize, turn, stretch })
      const weights = weighFeatures(computeGradientFeatures(crop, minStrength).data, { side, mask, means })
      if (index === 0 && stretch === noStretch) area = mask.reduce((sum, value) => sum + value * value, 0)
      if (!turns.some((other) => computeDotProduct(other.weights, weights) > maxSimilarity))
        turns.push({ turn, stretch, weights, mask })
    }
  return { side, turns, area }
}

/** From 1 inside to 0 outside, a little softly. @param measure the distance from the center: 1 on the edge. */
function createMask(side: number, angle: number, measure: (along: number, across: number) => number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return Float32Array.from({ length: side * side }, (_, index) => {
    const x = ((index % side) - (side - 1) / 2) * cellSize
    const y = (Math.floor(index / side) - (side - 1) / 2) * cellSize
    const distance = measure(x * cos + y * sin, y * cos - x * sin)
    return Math.min(1, Math.max(0, (1.08 - distance) / 0.15))
  })
}

function weighFeatures(
  features: Float32Array,
  { side, mask, means }: { side: number; mask: Float32Array; means: Float32Array },
): Float32Array {
  const width = side + 2 * border
  const weights = new Float32Array(directionCount * side * side)
  for (let index = 0; index < weights.length; index++) {
    const [direction, cell] = [Math.floor(index / (side * side)), index % (side * side)]
    const [row, column] = [Math.floor(cell / side) + border, (cell % side) + border]
    const feature = features[(direction * width + row) * width + column] ?? 0
    weights[index] = (feature - (means[direction] ?? 0)) * (mask[cell] ?? 0)
  }
  const length = Math.sqrt(computeDotProduct(weights, weights))
  return weights.map((value) => value / Math.max(1e-6, length))
}

/** Returns the scalar product. */
export function computeDotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}

/** Cuts a square around a point, with the image turned clockwise. */
function cropTurned(
  image: RgbPixels,
  center: OrientedBox,
  { side, turn, stretch }: { side: number; turn: number; stretch: Stretch },
): RgbPixels {
  const crop = { data: new Uint8ClampedArray(side * side * 3), width: side, height: side }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const { direction } = center
  for (let index = 0; index < side * side; index++) {
    const [right, down] = [(index % side) - (side - 1) / 2, Math.floor(index / side) - (side - 1) / 2]
    const [offsetX, offsetY] = [right * cos + down * sin, down * cos - right * sin]
    const along = (offsetX * direction.x + offsetY * direction.y) / stretch.along
    const across = (offsetY * direction.x - offsetX * direction.y) / stretch.across
    const point = getBoxPoint(center, along, across)
    interpolateColor(image, point, crop, index)
  }
  return crop
}
