import type { GrayPixels } from '../image/pixels.ts'
import type { InkComponent } from './ink-components.ts'

/** How far on either side of the outline the brightness is compared, in pixels. */
const distance = 5
/** How much brighter the paper is, in levels of 255, and for which fraction of the outline. */
const [minStep, minSharp] = [25, 0.7]

/** `stepX` and `stepY` point away from the paper. */
type OutlinePixel = { x: number; y: number; stepX: number; stepY: number }

/** The light of a lamp ends gradually. */
export function hasSharpOutline(component: InkComponent, image: GrayPixels): boolean {
  const { data, width, height } = image
  const steps = listOutline(component, width).flatMap(({ x, y, stepX, stepY }) => {
    const [outX, outY] = [x + stepX * distance, y + stepY * distance]
    if (outX < 0 || outY < 0 || outX >= width || outY >= height) return []
    const [inX, inY] = [x - stepX * distance, y - stepY * distance]
    return [(data[inY * width + inX] ?? 0) - (data[outY * width + outX] ?? 0)]
  })
  return steps.filter((step) => step >= minStep).length >= steps.length * minSharp
}

/** Lists the ends of all rows and columns. */
function listOutline({ box, pixels }: InkComponent, width: number): OutlinePixel[] {
  const rows = Array.from({ length: box.height }, () => ({ first: Number.POSITIVE_INFINITY, last: -1 }))
  const columns = Array.from({ length: box.width }, () => ({ first: Number.POSITIVE_INFINITY, last: -1 }))
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    extend(rows[y - box.y], x)
    extend(columns[x - box.x], y)
  }
  return [
    ...rows.flatMap(({ first, last }, row) => [
      { x: first, y: box.y + row, stepX: -1, stepY: 0 },
      { x: last, y: box.y + row, stepX: 1, stepY: 0 },
    ]),
    ...columns.flatMap(({ first, last }, column) => [
      { x: box.x + column, y: first, stepX: 0, stepY: -1 },
      { x: box.x + column, y: last, stepX: 0, stepY: 1 },
    ]),
  ]
}

function extend(range: { first: number; last: number } | undefined, position: number): void {
  if (!range) return
  range.first = Math.min(range.first, position)
  range.last = Math.max(range.last, position)
}
