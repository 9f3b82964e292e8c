import type { OrientedBox } from '../image/oriented-box.ts'
import type { Size } from '../image/pixels.ts'
import type { Candidate } from './find-candidates.ts'

/** In pixels: the grid on which ellipses are compared. */
const gridStep = 3
/** Of the ellipse of a candidate. */
const minVisible = 0.4
const maxTaken = 0.35
/** Of the ellipse of a better candidate. */
const maxCovered = 0.5
const maxCount = 700

/**
 * Returns the best candidates that do not cover each other, the best first. Ellipses are compared, so that turned objects may
 * lie close together.
 */
export function suppressCandidates<Found extends Candidate>(candidates: Found[], image: Size): Found[] {
  const grid = { width: Math.ceil(image.width / gridStep), height: Math.ceil(image.height / gridStep) }
  /** The number of the candidate that has a place, from 1 on. */
  const owners = new Uint16Array(grid.width * grid.height)
  const areas: number[] = []
  const retained: Found[] = []
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const { places, area } = coverPlaces(candidate.box, grid)
    if (places.length < area * minVisible || places.length === 0) continue
    if (isHidden(places, owners, areas)) continue
    retained.push(candidate)
    areas.push(places.length)
    for (const place of places) owners[place] ||= retained.length
    if (retained.length === maxCount) break
  }
  return retained
}

/** @param areas of the owners, by their number less 1. */
function isHidden(places: number[], owners: Uint16Array, areas: number[]): boolean {
  const takenFrom = new Map<number, number>()
  for (const place of places) {
    const owner = owners[place] ?? 0
    if (owner > 0) takenFrom.set(owner, (takenFrom.get(owner) ?? 0) + 1)
  }
  const taken = [...takenFrom.values()].reduce((sum, count) => sum + count, 0)
  return (
    taken > places.length * maxTaken ||
    [...takenFrom].some(([owner, count]) => count > (areas[owner - 1] ?? 0) * maxCovered)
  )
}

/** Returns the places of the grid in the ellipse of a box, and how many there are with those outside of the image. */
function coverPlaces(box: OrientedBox, { width, height }: Size) {
  const reach = Math.max(box.width, box.height) / 2
  const places: number[] = []
  let area = 0
  const [top, bottom] = [Math.floor((box.y - reach) / gridStep), (box.y + reach) / gridStep]
  const [left, right] = [Math.floor((box.x - reach) / gridStep), (box.x + reach) / gridStep]
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [x, y] = [(column + 0.5) * gridStep - box.x, (row + 0.5) * gridStep - box.y]
      const along = (x * box.direction.x + y * box.direction.y) / (box.width / 2)
      const across = (y * box.direction.x - x * box.direction.y) / (box.height / 2)
      if (along ** 2 + across ** 2 > 0.9) continue
      area++
      if (row >= 0 && column >= 0 && row < height && column < width) places.push(row * width + column)
    }
  return { places, area }
}

/** Returns the upright box around the ellipse in an oriented box, in whole pixels. */
export function toEllipseBoundingBox(box: OrientedBox) {
  const halfWidth = Math.hypot(box.width * box.direction.x, box.height * box.direction.y) / 2
  const halfHeight = Math.hypot(box.width * box.direction.y, box.height * box.direction.x) / 2
  const [x, y] = [Math.round(box.x - halfWidth), Math.round(box.y - halfHeight)]
  return {
    x,
    y,
    width: Math.round(box.x + halfWidth) - x,
    height: Math.round(box.y + halfHeight) - y,
  }
}
