import type { Luma } from './pixels.ts'

/** In pixels. */
const tileSide = 32
/** The reach of the blur with which the image is compared, in pixels. */
const radius = 4
/** In levels of 255. A smaller difference of two neighboring pixels is noise. */
const noiseLevel = 3
/** The mean difference per pixel that a tile needs: there is nothing to be sharp in a plain wall. */
const minDetail = 0.5
/** The background of a sharp photo may be out of focus. */
const percentile = 0.8
/** A movement of the camera removes the detail in its direction: it has less than this share of the other. */
const minDirectionShare = 0.4
const minTiles = 3

/**
 * Returns 0 to 1: how much an additional blur would change the differences of neighboring pixels, after F. Crété et al., "The
 * blur effect" (2007), but of the sharpest tiles and in the less sharp of the two directions. It hardly depends on what the
 * image shows. 1 for an image without detail, which cannot be judged.
 */
export function measureSharpness(luma: Luma): number {
  const { data, width, height } = luma
  const across = measureDirection(data, { length: width, lines: height, step: 1, lineStep: width })
  const down = measureDirection(data, { length: height, lines: width, step: width, lineStep: 1 })
  if (across.sharpness === undefined && down.sharpness === undefined) return 1
  const rate = (one: Direction, other: Direction) =>
    (one.sharpness ?? 0) * Math.min(1, one.detail / (minDirectionShare * other.detail))
  return Math.min(rate(across, down), rate(down, across))
}

/** Lines of `length` pixels, which are `step` apart. The lines are `lineStep` apart. */
type Lines = { length: number; lines: number; step: number; lineStep: number }
type Direction = { sharpness: number | undefined; detail: number }

function measureDirection(data: Uint8Array, { length, lines, step, lineStep }: Lines): Direction {
  const columns = Math.floor(length / tileSide)
  const rows = Math.floor(lines / tileSide)
  const detail = new Float64Array(columns * rows)
  const lost = new Float64Array(columns * rows)
  for (let line = 0; line < rows * tileSide; line += 1) {
    const start = line * lineStep
    const first = Math.floor(line / tileSide) * columns
    const last = start + (length - 1) * step
    let sum = 0
    for (let at = -radius; at <= radius; at += 1) sum += data[start + Math.max(0, at) * step] as number
    let before = sum
    for (let at = 1; at < columns * tileSide; at += 1) {
      const position = start + at * step
      sum +=
        (data[Math.min(last, position + radius * step)] as number) -
        (data[Math.max(start, position - (radius + 1) * step)] as number)
      const difference = Math.abs((data[position] as number) - (data[position - step] as number))
      const blurred = Math.abs(sum - before) / (2 * radius + 1)
      before = sum
      if (difference <= noiseLevel) continue
      const tile = first + Math.floor(at / tileSide)
      detail[tile] = (detail[tile] as number) + difference
      if (difference > blurred) lost[tile] = (lost[tile] as number) + difference - blurred
    }
  }
  const ratios = [...detail]
    .map((sum, tile) => ({ sum, ratio: (lost[tile] as number) / sum }))
    .filter(({ sum }) => sum >= minDetail * tileSide * tileSide)
    .map(({ ratio }) => ratio)
    .sort((one, other) => one - other)
  return {
    sharpness: ratios.length < minTiles ? undefined : ratios[Math.floor(ratios.length * percentile)],
    detail: detail.reduce((total, sum) => total + sum, 0),
  }
}
