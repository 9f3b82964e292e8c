import type { Size } from '#domain/geometry.ts'
import type { RelativePoint } from '#platform/camera/track-adjustments.ts'

/** In CSS pixels. */
type Box = Size & { left: number; top: number }
type Shown = {
  box: Box
  /** The image is as large as fits in the box. */
  image: Size
  isMirrored: boolean
}

/** Undefined if the point of the page is beside the image. */
export function toImagePoint(
  at: RelativePoint,
  { box, image, isMirrored }: Shown,
): RelativePoint | undefined {
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const left = box.left + (box.width - image.width * scale) / 2
  const top = box.top + (box.height - image.height * scale) / 2
  const x = (at.x - left) / (image.width * scale)
  const y = (at.y - top) / (image.height * scale)
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return undefined
  return { x: isMirrored ? 1 - x : x, y }
}
