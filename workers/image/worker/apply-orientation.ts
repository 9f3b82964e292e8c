import type { Size } from '#domain/geometry.ts'

/** Mirrored horizontally after the clockwise rotation, as in WebCodecs. */
export type OrientationTransform = { degrees: number; isMirrored: boolean }

/** The EXIF orientation is 1 to 8. */
export const getOrientationTransform = (orientation = 1): OrientationTransform => ({
  degrees: [0, 0, 180, 180, 90, 90, 270, 270][orientation - 1] ?? 0,
  isMirrored: [2, 4, 5, 7].includes(orientation),
})

export const getUprightSize = ({ width, height }: Size, { degrees }: OrientationTransform): Size =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width }

/** Takes about a millisecond for a resized image. */
export function applyOrientation(stored: ImageData, rotation: OrientationTransform): ImageData {
  if (rotation.degrees === 0 && !rotation.isMirrored) return stored
  const { first, right, down, width } = getTraversal(rotation, stored.width, stored.height)
  const from = new Uint32Array(stored.data.buffer)
  const upright = new ImageData(width, from.length / width)
  const to = new Uint32Array(upright.data.buffer)
  for (let y = 0, at = 0; y < upright.height; y += 1) {
    for (let x = 0, source = first + y * down; x < width; x += 1, at += 1, source += right) {
      to[at] = from[source] as number
    }
  }
  return upright
}

/**
 * Reads the stored pixels in the order of the upright image: the index of its top left pixel, the steps to the right and down,
 * and its width.
 */
function getTraversal({ degrees, isMirrored }: OrientationTransform, width: number, height: number) {
  const last = width * height - 1
  const rotated = {
    90: { first: last + 1 - width, right: -width, down: 1, width: height },
    180: { first: last, right: -1, down: -width, width },
    270: { first: width - 1, right: width, down: -1, width: height },
  }[degrees] ?? { first: 0, right: 1, down: width, width }
  if (!isMirrored) return rotated
  return { ...rotated, first: rotated.first + (rotated.width - 1) * rotated.right, right: -rotated.right }
}
