import type { OrientedBox } from './oriented-box.ts'

export type PointTuple = readonly [x: number, y: number]
/** Pixels by row, from `top`: the leftmost and the rightmost one. */
export type RowSpans = { top: number; rows: [left: number, right: number][] }

/** Finds the smallest rectangle around pixels. Its direction is at most 45 degrees from horizontal. */
export function findSmallestRectangle(pixels: RowSpans): OrientedBox {
  const hull = findHull(pixels)
  let best: OrientedBox | undefined
  // One side of it lies on the hull.
  for (const [index, [x0, y0]] of hull.entries()) {
    const [x1, y1] = hull[(index + 1) % hull.length] ?? [x0, y0]
    const length = Math.hypot(x1 - x0, y1 - y0)
    if (length === 0) continue
    const box = boundAlong(hull, (x1 - x0) / length, (y1 - y0) / length)
    if (!best || box.width * box.height < best.width * best.height) best = box
  }
  return best ?? { x: 0, y: 0, width: 0, height: 0, direction: { x: 1, y: 0 } }
}

/** Returns the convex hull of the corners of the pixels (Andrew's monotone chain). */
function findHull({ top, rows }: RowSpans): PointTuple[] {
  const corners = (side: (row: [number, number]) => number) =>
    rows.flatMap((row, index): PointTuple[] => [
      [side(row), top + index],
      [side(row), top + index + 1],
    ])
  const left = chainPoints(
    corners(([from]) => from),
    -1,
  )
  const right = chainPoints(
    corners(([, to]) => to + 1),
    1,
  )
  return [...left, ...right.reverse()]
}

/** Drops points at which the chain turns away from `side`. */
function chainPoints(points: PointTuple[], side: -1 | 1): PointTuple[] {
  const chain: PointTuple[] = []
  for (const point of points) {
    while (chain.length > 1 && turnTo(chain.at(-2), chain.at(-1), point) * side <= 0) chain.pop()
    chain.push(point)
  }
  return chain
}

function turnTo(a: PointTuple = [0, 0], b: PointTuple = [0, 0], c: PointTuple): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function boundAlong(points: PointTuple[], edgeX: number, edgeY: number): OrientedBox {
  let [x, y] = Math.abs(edgeX) >= Math.abs(edgeY) ? [edgeX, edgeY] : [edgeY, -edgeX]
  if (x < 0) [x, y] = [-x, -y]
  const along = points.map((point) => point[0] * x + point[1] * y)
  const across = points.map((point) => point[1] * x - point[0] * y)
  const [left, right] = [Math.min(...along), Math.max(...along)]
  const [top, bottom] = [Math.min(...across), Math.max(...across)]
  const [middle, center] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: middle * x - center * y,
    y: middle * y + center * x,
    width: right - left,
    height: bottom - top,
    direction: { x, y },
  }
}
