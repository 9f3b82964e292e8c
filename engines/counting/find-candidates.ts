import type { OrientedBox } from '../image/oriented-box.ts'
import type { Correlate, PlaneStack } from './correlation.ts'
import type { TemplateSet } from './example-templates.ts'
import { cellSize, directionCount, type FeatureMap } from './gradient-features.ts'

/** A lower cosine is noise. */
const minScore = 0.2
/** Of the area of the mask: a window with fewer gradients than that is plain. */
const plainFraction = 0.025
/** Of the cosine with a template that is stretched: most objects are as long as the example. */
const stretchedFactor = 0.92

/** A place that looks like the example. The box is in pixels of the base image. */
export type Candidate = { box: OrientedBox; score: number }

export function computeDirectionMeans({ width, height, data }: FeatureMap): Float32Array {
  const area = width * height
  return Float32Array.from({ length: directionCount }, (_, direction) => {
    let sum = 0
    for (let index = direction * area; index < (direction + 1) * area; index++) sum += data[index] ?? 0
    return sum / area
  })
}

type Search = {
  templates: TemplateSet
  means: Float32Array
  /** The example in pixels of the base image, of which the features show a version `scale` times as large. */
  example: OrientedBox
  scale: number
  correlate: Correlate
}

/** Returns the places that look more like a turn of the example than those next to them: their cosine is the score. */
export async function findCandidates(features: FeatureMap, search: Search): Promise<Candidate[]> {
  const { templates, means, example, scale, correlate } = search
  const { side, turns } = templates
  const padding = side >> 1
  const { planes, squares } = padFeatures(features, means, padding)
  const products = await correlate(
    planes,
    turns.map(({ weights }) => weights),
    side,
  )
  const energies = await correlate(
    squares,
    turns.map(({ mask }) => mask.map((value) => value * value)),
    side,
  )
  const { scores, best } = takeBestTurn(products, energies, templates)
  const { width, height } = products
  const candidates: Candidate[] = []
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0
    const [column, row] = [place % width, Math.floor(place / width)]
    if (score < minScore || !isPeak(scores, { column, row, width, height })) continue
    const template = turns[best[place] ?? 0]
    if (!template) continue
    const { turn, stretch } = template
    const toPixels = (cell: number) => ((cell - padding + side / 2) * cellSize) / scale
    candidates.push({
      score,
      box: {
        x: toPixels(column),
        y: toPixels(row),
        width: (example.width * stretch.along) / scale,
        height: (example.height * stretch.across) / scale,
        direction: turnVector(example.direction, turn),
      },
    })
  }
  return candidates
}

function turnVector({ x, y }: { x: number; y: number }, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Subtracts the means, and pads with zeros, so that what is outside of the image neither matches nor contradicts. */
function padFeatures({ width, height, data }: FeatureMap, means: Float32Array, padding: number) {
  const size = { width: width + 2 * padding, height: height + 2 * padding }
  const area = size.width * size.height
  const planes: PlaneStack = { ...size, count: directionCount, data: new Float32Array(directionCount * area) }
  const squares: PlaneStack = { ...size, count: 1, data: new Float32Array(area) }
  for (let source = 0; source < data.length; source++) {
    const [direction, cell] = [Math.floor(source / (width * height)), source % (width * height)]
    const value = (data[source] ?? 0) - (means[direction] ?? 0)
    const target = (Math.floor(cell / width) + padding) * size.width + (cell % width) + padding
    planes.data[direction * area + target] = value
    squares.data[target] = (squares.data[target] ?? 0) + value * value
  }
  return { planes, squares }
}

function takeBestTurn(products: PlaneStack, energies: PlaneStack, { turns, area: maskArea }: TemplateSet) {
  const area = products.width * products.height
  const scores = new Float32Array(area)
  const best = new Uint8Array(area)
  for (const [turn, { stretch }] of turns.entries()) {
    const factor = stretch.along === 1 ? 1 : stretchedFactor
    for (let place = 0; place < area; place++) {
      const index = turn * area + place
      const energy = (energies.data[index] ?? 0) + maskArea * plainFraction
      const score = (factor * (products.data[index] ?? 0)) / Math.sqrt(energy)
      if (score <= (scores[place] ?? 0)) continue
      scores[place] = score
      best[place] = turn
    }
  }
  return { scores, best }
}

type Place = { column: number; row: number; width: number; height: number }

function isPeak(scores: Float32Array, { column, row, width, height }: Place): boolean {
  const score = scores[row * width + column] ?? 0
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++)
      if ((scores[y * width + x] ?? 0) > score) return false
  return true
}
