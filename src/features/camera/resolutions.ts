import type { PixelSize } from '#platform/camera/camera-state.ts'

/** In pixels (specification, point 9). */
export const resolutions: readonly PixelSize[] = [
  { width: 320, height: 240 },
  { width: 640, height: 480 },
  { width: 800, height: 600 },
  { width: 1280, height: 720 },
]

export const defaultResolution: PixelSize = { width: 640, height: 480 }

/** Returns a text such as `640 x 480`. */
export function resolutionName({ width, height }: PixelSize): string {
  return `${width} x ${height}`
}

/** Returns the resolutions that the camera supports, or all of them if its maximum is unknown. */
export function resolutionsWithin(maxSize: PixelSize | null): readonly PixelSize[] {
  if (!maxSize) return resolutions
  // A phone in portrait orientation swaps width and height, so the longer side is compared.
  const longest = Math.max(maxSize.width, maxSize.height)
  return resolutions.filter(({ width }) => width <= longest)
}
