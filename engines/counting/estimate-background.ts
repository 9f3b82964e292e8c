import { type InterpolationPositions, interpolateRow, locateCells } from '../image/bilinear-interpolation.ts'
import { type CellGrid, inpaintBackground } from '../image/inpaint-background.ts'
import type { RgbaPixels } from '../image/pixels.ts'
import { computeQuadraticResidual } from './quadratic-residual.ts'

export type BackgroundEstimate = {
  /** The largest of the color channels for each pixel, 0 to 255. */
  differences: Uint8Array
  /** The 90th percentile of the differences within the background: sensor noise, JPEG artifacts or texture. */
  noise: number
  /** The mean distance of the background's brightness from a quadratic surface. Small for a plain background in even light. */
  unevenness: number
  borderFraction: number
}

/** In pixels. */
const cellSize = 8

/**
 * The largest color difference between neighboring cells of the background without noise. Lighting causes a smaller one, the
 * edge of an object a larger one.
 */
const maxStepWithoutNoise = 6

/** How much enclosed background, such as the hole of a ring, may differ from the interpolated background. */
const maxInpaintDifference = 6

const channels = [0, 1, 2] as const

/** The mean color of each cell, and the largest standard deviation of its channels. */
type Cells = { columns: number; rows: number; means: Float32Array; deviations: Float32Array }

/** Takes the smooth region along most of the image border, with gradients of the lighting, and interpolates below objects. */
export function estimateBackground(pixels: RgbaPixels): BackgroundEstimate {
  const cells = measureCells(pixels)
  // Most cells lie within the background or an object; cells on an edge deviate far more.
  const typicalDeviation = median([...cells.deviations])
  const isSmooth = cells.deviations.map((value) => (value <= Math.max(1.5, typicalDeviation * 2) ? 1 : 0))
  const maxStep = Math.max(maxStepWithoutNoise, typicalDeviation * 2)
  const region = findLargestBorderRegion({ cells, isSmooth, maxStep })
  const isKnown = Uint8Array.from(region.isInRegion)
  const grid: CellGrid = { columns: cells.columns, rows: cells.rows, values: cells.means, isKnown }
  let surface = inpaintBackground(grid)
  // Adds enclosed background, such as the hole of a ring.
  for (let cell = 0; cell < isSmooth.length; cell++) {
    if (isSmooth[cell] && measureColorDistance(cells.means, cell, surface, cell) <= maxInpaintDifference)
      isKnown[cell] = 1
  }
  surface = inpaintBackground(grid)
  const differences = subtractSurface(pixels, cells, surface)
  return {
    differences,
    noise: measureNoise(differences, pixels, grid),
    unevenness: computeQuadraticResidual(sampleBrightness(grid)),
    borderFraction: region.borderFraction,
  }
}

function measureCells(pixels: RgbaPixels): Cells {
  const [columns, rows] = [Math.ceil(pixels.width / cellSize), Math.ceil(pixels.height / cellSize)]
  const means = new Float32Array(columns * rows * 3)
  const deviations = new Float32Array(columns * rows)
  for (let cell = 0; cell < deviations.length; cell++) {
    const [x, y] = [(cell % columns) * cellSize, Math.floor(cell / columns) * cellSize]
    for (const channel of channels) {
      const { mean, deviation } = measureCell(pixels, { x, y, channel })
      means[cell * 3 + channel] = mean
      deviations[cell] = Math.max(deviations[cell] ?? 0, deviation)
    }
  }
  return { columns, rows, means, deviations }
}

function measureCell(
  { data, width, height }: RgbaPixels,
  { x, y, channel }: { x: number; y: number; channel: number },
) {
  const [right, bottom] = [Math.min(width, x + cellSize), Math.min(height, y + cellSize)]
  let [sum, squares] = [0, 0]
  for (let row = y; row < bottom; row++) {
    for (let index = (row * width + x) * 4 + channel; index < (row * width + right) * 4; index += 4) {
      const value = data[index] ?? 0
      sum += value
      squares += value * value
    }
  }
  const count = (right - x) * (bottom - y)
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

type RegionCriteria = { cells: Cells; isSmooth: Float32Array; maxStep: number }

function findLargestBorderRegion(region: RegionCriteria) {
  const { columns, rows } = region.cells
  const border = [...region.isSmooth.keys()].filter(
    (cell) =>
      cell < columns ||
      cell >= (rows - 1) * columns ||
      cell % columns === 0 ||
      cell % columns === columns - 1,
  )
  const isVisited = new Uint8Array(region.isSmooth.length)
  let bestRegion = { isInRegion: new Uint8Array(region.isSmooth.length), borderCells: 0 }
  for (const seed of border) {
    if (!region.isSmooth[seed] || isVisited[seed]) continue
    const isInRegion = growRegion(seed, region)
    for (let cell = 0; cell < isInRegion.length; cell++) {
      isVisited[cell] = (isVisited[cell] ?? 0) | (isInRegion[cell] ?? 0)
    }
    const borderCells = border.filter((cell) => isInRegion[cell]).length
    if (borderCells > bestRegion.borderCells) bestRegion = { isInRegion, borderCells }
  }
  return { isInRegion: bestRegion.isInRegion, borderFraction: bestRegion.borderCells / border.length }
}

/** Returns a mask of the region around a cell: smooth, 4-connected neighbors whose color differs by at most `maxStep`. */
function growRegion(seed: number, { cells, isSmooth, maxStep }: RegionCriteria) {
  const { columns, rows, means } = cells
  const isInRegion = new Uint8Array(isSmooth.length)
  const stack = [seed]
  isInRegion[seed] = 1
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    for (const neighbor of listNeighbors(cell, columns, rows)) {
      if (isInRegion[neighbor] || !isSmooth[neighbor]) continue
      if (measureColorDistance(means, cell, means, neighbor) > maxStep) continue
      isInRegion[neighbor] = 1
      stack.push(neighbor)
    }
  }
  return isInRegion
}

function listNeighbors(cell: number, columns: number, rows: number): number[] {
  const [x, y] = [cell % columns, Math.floor(cell / columns)]
  return [
    ...(x > 0 ? [cell - 1] : []),
    ...(x < columns - 1 ? [cell + 1] : []),
    ...(y > 0 ? [cell - columns] : []),
    ...(y < rows - 1 ? [cell + columns] : []),
  ]
}

/** Of the color channels. */
function measureColorDistance(a: Float32Array, cellA: number, b: Float32Array, cellB: number): number {
  let largest = 0
  for (const channel of channels) {
    largest = Math.max(largest, Math.abs((a[cellA * 3 + channel] ?? 0) - (b[cellB * 3 + channel] ?? 0)))
  }
  return largest
}

function subtractSurface(pixels: RgbaPixels, { columns, rows }: Cells, surface: Float32Array): Uint8Array {
  const { width, height } = pixels
  const differences = new Uint8Array(width * height)
  const horizontal = locateCells(width, cellSize, columns)
  const vertical = locateCells(height, cellSize, rows)
  const line = new Float32Array(columns * 3)
  for (let y = 0; y < height; y++) {
    interpolateRow(surface, vertical, y, line)
    subtractLine(pixels.data.subarray(y * width * 4), {
      line,
      horizontal,
      output: differences.subarray(y * width, (y + 1) * width),
    })
  }
  return differences
}

type LineSubtractionInput = {
  line: Float32Array
  horizontal: InterpolationPositions
  output: Uint8Array
}

function subtractLine(data: RgbaPixels['data'], { line, horizontal, output }: LineSubtractionInput): void {
  for (let x = 0; x < output.length; x++) {
    const left = (horizontal.cell[x] ?? 0) * 3
    const right = Math.min(line.length - 3, left + 3)
    const fraction = horizontal.fraction[x] ?? 0
    let largest = 0
    for (let channel = 0; channel < 3; channel++) {
      const expected = (line[left + channel] ?? 0) * (1 - fraction) + (line[right + channel] ?? 0) * fraction
      largest = Math.max(largest, Math.abs((data[x * 4 + channel] ?? 0) - expected))
    }
    output[x] = largest + 0.5
  }
}

function measureNoise(
  differences: Uint8Array,
  { width, height }: RgbaPixels,
  { columns, isKnown }: CellGrid,
): number {
  const histogram = new Int32Array(256)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isKnown[Math.floor(y / cellSize) * columns + Math.floor(x / cellSize)]) continue
      const difference = differences[y * width + x] ?? 0
      histogram[difference] = (histogram[difference] ?? 0) + 1
    }
  }
  const total = histogram.reduce((sum, count) => sum + count, 0)
  let cumulative = 0
  return histogram.findIndex((count) => {
    cumulative += count
    return cumulative >= total * 0.9
  })
}

/** Positions are relative to the center of the image. */
function sampleBrightness({ columns, rows, values, isKnown }: CellGrid) {
  return [...isKnown.keys()]
    .filter((cell) => isKnown[cell])
    .map((cell) => ({
      x: (cell % columns) / columns - 0.5,
      y: Math.floor(cell / columns) / rows - 0.5,
      value: channels.reduce<number>((sum, channel) => sum + (values[cell * 3 + channel] ?? 0) / 3, 0),
    }))
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}
