import type { Corners } from './ocr-engine.ts'

/** Returns whether the boxes share more than half of the smaller one. */
export function isSamePlace(a: Corners, b: Corners): boolean {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return false
  const area = ({ x0, y0, x1, y1 }: Corners) => (x1 - x0) * (y1 - y0)
  return width * height > Math.min(area(a), area(b)) / 2
}

export function overlaps(a: Corners, b: Corners): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/** Returns whether the boxes share more than half of the height of the lower one. */
export function isSameLine(a: Corners, b: Corners): boolean {
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return height > Math.min(a.y1 - a.y0, b.y1 - b.y0) / 2
}
