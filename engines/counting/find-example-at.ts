import type { Example } from './count-by-example.ts'
import type { Proposal } from './propose-example.ts'

/** How much less a component is worth at whose edge the point is. Users point at the middle of an object. */
const edgePenalty = 0.6

/** Returns the box of the object at a point, in fractions of the image. Undefined where no component is. */
export function findExampleAt(
  proposals: readonly Proposal[],
  point: { x: number; y: number },
): Example | undefined {
  let best: { example: Example; value: number } | undefined
  for (const { example, value } of proposals) {
    const offset = getOffset(example, point)
    if (offset > 1) continue
    const rated = value * (1 - offset * edgePenalty)
    if (rated > (best?.value ?? 0)) best = { example, value: rated }
  }
  return best?.example
}

/** Returns 0 in the center of a box, and 1 at its edge. */
function getOffset({ x, y, width, height }: Example, point: { x: number; y: number }): number {
  const across = Math.abs(point.x - x - width / 2) / (width / 2)
  const down = Math.abs(point.y - y - height / 2) / (height / 2)
  return Math.max(across, down)
}
