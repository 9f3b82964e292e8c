import type { Point } from './detection.ts'

/** Row-major values at the centers of cells. Outside of it, all are negative. */
export type ScalarField = { values: Float32Array; width: number; height: number }

/** In cells. */
const tolerance = 0.25

/**
 * Returns the edge of the largest part where the values are positive, in cells (marching squares). The points are where the
 * interpolated value is 0.
 */
export function traceOutline(field: ScalarField): Point[] {
  const outlines = traceOutlines(field)
  const largest = outlines.reduce<{ area: number; points: Point[] }>(
    (best, points) => {
      const area = getArea(points)
      return area > best.area ? { area, points } : best
    },
    { area: 0, points: [] },
  )
  return simplify(largest.points)
}

/** An edge of a square of four cells: above, right, below or left. */
type Edge = 0 | 1 | 2 | 3

/**
 * By which of the corners of a square are positive (1: top left, 2: top right, 4: bottom right, 8: bottom left), the edges where
 * the outline enters and leaves. The positive side is on its left.
 */
const segments: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

type Segment = { to: string; point: Point }

function traceOutlines(field: ScalarField): Point[][] {
  const next = new Map<string, Segment>()
  for (let y = -1; y < field.height; y++)
    for (let x = -1; x < field.width; x++) addSegments(field, x, y, next)
  const outlines: Point[][] = []
  for (const start of next.keys()) {
    const outline: Point[] = []
    for (let key = start; ; ) {
      const segment = next.get(key)
      if (!segment) break
      next.delete(key)
      outline.push(segment.point)
      key = segment.to
    }
    outlines.push(outline)
  }
  return outlines
}

function addSegments(field: ScalarField, x: number, y: number, next: Map<string, Segment>): void {
  const corners = [getValue(field, x, y), getValue(field, x + 1, y)]
  corners.push(getValue(field, x + 1, y + 1), getValue(field, x, y + 1))
  const index = corners.reduce((sum, value, corner) => (value > 0 ? sum + 2 ** corner : sum), 0)
  for (const [from, to] of segments[index] ?? [])
    next.set(getKey(x, y, from), { to: getKey(x, y, to), point: getPoint(corners, x, y, from) })
}

const getValue = ({ values, width, height }: ScalarField, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? -1 : (values[y * width + x] ?? -1)

/** Neighboring squares have the same key for their common edge. */
function getKey(x: number, y: number, edge: Edge): string {
  if (edge === 1) return `${x + 1},${y},left`
  if (edge === 2) return `${x},${y + 1},above`
  return edge === 0 ? `${x},${y},above` : `${x},${y},left`
}

function getPoint(corners: readonly number[], ...[x, y, edge]: [x: number, y: number, edge: Edge]): Point {
  const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = corners
  const cross = (from: number, to: number) => from / (from - to)
  if (edge === 0) return { x: x + cross(topLeft, topRight), y }
  if (edge === 2) return { x: x + cross(bottomLeft, bottomRight), y: y + 1 }
  if (edge === 1) return { x: x + 1, y: y + cross(topRight, bottomRight) }
  return { x, y: y + cross(topLeft, bottomLeft) }
}

function getArea(points: readonly Point[]): number {
  let area = 0
  for (const [index, { x, y }] of points.entries()) {
    const other = points[(index + 1) % points.length] ?? { x, y }
    area += (x * other.y - other.x * y) / 2
  }
  return Math.abs(area)
}

/** Leaves out points that are near the line between others (Ramer, Douglas and Peucker). */
function simplify(points: readonly Point[]): Point[] {
  const half = Math.floor(points.length / 2)
  if (points.length < 4) return [...points]
  const first = simplifyLine(points.slice(0, half + 1))
  const second = simplifyLine([...points.slice(half), ...points.slice(0, 1)])
  return [...first.slice(0, -1), ...second.slice(0, -1)]
}

function simplifyLine(points: readonly Point[]): Point[] {
  const [start, end] = [points[0], points.at(-1)]
  if (!start || !end || points.length < 3) return [...points]
  let farthest = { index: 0, distance: tolerance }
  for (const [index, point] of points.entries()) {
    const distance = getDistance(point, start, end)
    if (distance > farthest.distance) farthest = { index, distance }
  }
  if (farthest.index === 0) return [start, end]
  const before = simplifyLine(points.slice(0, farthest.index + 1))
  return [...before.slice(0, -1), ...simplifyLine(points.slice(farthest.index))]
}

function getDistance({ x, y }: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy)
  return length === 0
    ? Math.hypot(x - start.x, y - start.y)
    : Math.abs(dx * (y - start.y) - dy * (x - start.x)) / length
}
