import type { Rectangle } from './geometry.ts'

/** Returns the area in pixels. */
export function getIntersectionArea(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** From 0 to 1 (Jaccard index). */
export function getIntersectionOverUnion(one: Rectangle, other: Rectangle): number {
  const intersection = getIntersectionArea(one, other)
  if (intersection === 0) return 0
  return intersection / (one.width * one.height + other.width * other.height - intersection)
}
