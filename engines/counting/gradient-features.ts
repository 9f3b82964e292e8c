import type { Size } from '../image/pixels.ts'

/** Red, green and blue of each pixel, row-major. */
export type RgbPixels = Size & { data: Uint8ClampedArray }

/** One plane per direction. The size is in cells. */
export type FeatureMap = Size & { data: Float32Array }

/** The gradients of the directions of each cell, with a border of one cell. The size is in cells, without the border. */
export type GradientSums = Size & { sums: Float32Array }

/** In pixels. */
export const cellSize = 4
/** Of gradients in half a turn: a light object on a dark ground looks as a dark one on a light ground. */
export const directionCount = 8
/** A fraction of the gradients around a cell. Beyond it, one direction counts no more. */
const maxShare = 0.8

/**
 * Returns how strong the gradients of each direction are in each cell, compared with those around it (histograms of oriented
 * gradients).
 *
 * @param minStrength a sum of gradients in a cell, below which differences are noise.
 */
export function computeGradientFeatures(image: RgbPixels, minStrength: number): FeatureMap {
  return normalizeGradients(sumGradients(image), minStrength)
}

/** Writes the x and y of the strongest gradient of the three colors to `gradient`. */
export function measureGradient({ data, width }: RgbPixels, pixel: number, gradient: Int16Array): void {
  let strongest = -1
  for (let index = pixel * 3, end = index + 3; index < end; index++) {
    const x = (data[index + 3] ?? 0) - (data[index - 3] ?? 0)
    const y = (data[index + width * 3] ?? 0) - (data[index - width * 3] ?? 0)
    const strength = x * x + y * y
    if (strength <= strongest) continue
    strongest = strength
    gradient[0] = x
    gradient[1] = y
  }
}

/** Differences of two bytes, per axis. */
const differences = 511
/** For each gradient its strength and direction, from 0 to `directionCount`: trigonometry takes long. */
let polarTable: { strengths: Float32Array; directions: Float32Array } | undefined

function getPolarTable() {
  if (polarTable) return polarTable
  const strengths = new Float32Array(differences ** 2)
  const directions = new Float32Array(differences ** 2)
  for (let index = 0; index < strengths.length; index++) {
    const [x, y] = [(index % differences) - 255, Math.floor(index / differences) - 255]
    strengths[index] = Math.hypot(x, y)
    directions[index] = ((Math.atan2(y, x) / Math.PI + 1) * directionCount) % directionCount
  }
  polarTable = { strengths, directions }
  return polarTable
}

/** Spreads each gradient over the two nearest directions and the four nearest cells. */
export function sumGradients(image: RgbPixels): GradientSums {
  const cells = { width: Math.floor(image.width / cellSize), height: Math.floor(image.height / cellSize) }
  const rowLength = (cells.width + 2) * directionCount
  const sums = new Float32Array(rowLength * (cells.height + 2))
  const gradient = new Int16Array(2)
  const { strengths, directions } = getPolarTable()
  const [lastRow, lastColumn] = [cells.height * cellSize - 1, cells.width * cellSize - 1]
  for (let y = 1; y < Math.min(image.height - 1, lastRow); y++) {
    const row = (y + 0.5) / cellSize + 0.5
    const below = row % 1
    for (let x = 1; x < Math.min(image.width - 1, lastColumn); x++) {
      measureGradient(image, y * image.width + x, gradient)
      const polar = ((gradient[1] ?? 0) + 255) * differences + (gradient[0] ?? 0) + 255
      const direction = directions[polar] ?? 0
      const first = direction | 0
      const step = first === directionCount - 1 ? 1 - directionCount : 1
      const second = direction - first
      const column = (x + 0.5) / cellSize + 0.5
      const right = column % 1
      const target = (row | 0) * rowLength + (column | 0) * directionCount + first
      const strength = strengths[polar] ?? 0
      addToCell(sums, target, { step, second, strength: strength * (1 - right) * (1 - below) })
      addToCell(sums, target + directionCount, { step, second, strength: strength * right * (1 - below) })
      addToCell(sums, target + rowLength, { step, second, strength: strength * (1 - right) * below })
      addToCell(sums, target + rowLength + directionCount, {
        step,
        second,
        strength: strength * right * below,
      })
    }
  }
  return { ...cells, sums }
}

type Share = { step: number; second: number; strength: number }

function addToCell(sums: Float32Array, target: number, { step, second, strength }: Share): void {
  sums[target] = (sums[target] ?? 0) + strength * (1 - second)
  sums[target + step] = (sums[target + step] ?? 0) + strength * second
}

export function normalizeGradients({ sums, width, height }: GradientSums, minStrength: number): FeatureMap {
  const area = width * height
  const energy = new Float32Array((width + 2) * (height + 2))
  for (let index = 0; index < sums.length; index++) {
    const cell = Math.floor(index / directionCount)
    energy[cell] = (energy[cell] ?? 0) + (sums[index] ?? 0) ** 2
  }
  const features = new Float32Array(directionCount * area)
  for (let cell = 0; cell < area; cell++) {
    const source = (Math.floor(cell / width) + 1) * (width + 2) + (cell % width) + 1
    let sum = 0
    for (let row = source - width - 2; row <= source + width + 2; row += width + 2)
      sum += (energy[row - 1] ?? 0) + (energy[row] ?? 0) + (energy[row + 1] ?? 0)
    const scale = 1 / (Math.sqrt(sum / 9) + minStrength)
    for (let direction = 0; direction < directionCount; direction++)
      features[direction * area + cell] = Math.sqrt(
        Math.min(maxShare, (sums[source * directionCount + direction] ?? 0) * scale),
      )
  }
  return { width, height, data: features }
}
