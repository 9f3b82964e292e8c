import type { PixelBox } from './pixels.ts'

/** A rectangle at any angle, in pixels. Its width is along `direction`, a vector of length 1. */
export type OrientedBox = { x: number; y: number; width: number; height: number; direction: Vector }
/** `x` and `y` of a box are its center. */
type Vector = { x: number; y: number }

/** Returns the point of the box at these distances from its center, along and across its direction. */
export function getBoxPoint({ x, y, direction }: OrientedBox, along: number, across: number): Vector {
  return {
    x: x + along * direction.x - across * direction.y,
    y: y + along * direction.y + across * direction.x,
  }
}

/** Turns the direction clockwise. The box covers the same pixels. */
export function turnBoxDirection(
  { x, y, width, height, direction }: OrientedBox,
  degrees: 90 | 180 | 270,
): OrientedBox {
  if (degrees === 180) return { x, y, width, height, direction: { x: -direction.x, y: -direction.y } }
  const sign = degrees === 90 ? 1 : -1
  return { x, y, width: height, height: width, direction: { x: -sign * direction.y, y: sign * direction.x } }
}

/** Returns the part of the box between two fractions of its width. */
export function sliceBox(box: OrientedBox, from: number, to: number): OrientedBox {
  const center = getBoxPoint(box, ((from + to) / 2 - 0.5) * box.width, 0)
  return { ...box, ...center, width: (to - from) * box.width }
}

/** Whether the center of `other` is in the box. */
export function containsCenter({ width, height, direction, ...center }: OrientedBox, other: Vector): boolean {
  const [dx, dy] = [other.x - center.x, other.y - center.y]
  const along = dx * direction.x + dy * direction.y
  const across = dy * direction.x - dx * direction.y
  return Math.abs(along) <= width / 2 && Math.abs(across) <= height / 2
}

/** Scales both axes of the image, by nearly the same factor, so that right angles are retained. */
export function scaleBoxCoordinates(box: OrientedBox, scaleX: number, scaleY: number): OrientedBox {
  const { x, y } = box.direction
  const along = Math.hypot(x * scaleX, y * scaleY)
  const across = Math.hypot(y * scaleX, x * scaleY)
  return {
    x: box.x * scaleX,
    y: box.y * scaleY,
    width: box.width * along,
    height: box.height * across,
    direction: { x: (x * scaleX) / along, y: (y * scaleY) / along },
  }
}

export function toBoundingBox(box: OrientedBox): PixelBox {
  const halfWidth = (Math.abs(box.direction.x) * box.width + Math.abs(box.direction.y) * box.height) / 2
  const halfHeight = (Math.abs(box.direction.y) * box.width + Math.abs(box.direction.x) * box.height) / 2
  const [left, top] = [Math.round(box.x - halfWidth), Math.round(box.y - halfHeight)]
  return {
    x: left,
    y: top,
    width: Math.round(box.x + halfWidth) - left,
    height: Math.round(box.y + halfHeight) - top,
  }
}
