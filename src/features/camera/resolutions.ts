import type { PixelSize } from '#platform/camera/camera-state.ts'

/** Specification, point 9, in pixels. */
export const resolutions: readonly PixelSize[] = [
  { width: 320, height: 240 },
  { width: 640, height: 480 },
  { width: 800, height: 600 },
  { width: 1280, height: 720 },
]

export const defaultResolution: PixelSize = { width: 640, height: 480 }

/** Such as `640 x 480`. */
export function resolutionName({ width, height }: PixelSize): string {
  return `${width} x ${height}`
}

/** Returns the resolutions that the camera supports; all if its largest is unknown. */
export function resolutionsWithin(largest: PixelSize | null): readonly PixelSize[] {
  if (!largest) return resolutions
  // An upright phone swaps width and height.
  const longest = Math.max(largest.width, largest.height)
  return resolutions.filter(({ width }) => width <= longest)
}
