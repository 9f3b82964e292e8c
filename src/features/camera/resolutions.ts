import type { Size } from '#domain/geometry.ts'

/** In pixels (specification, point 9). */
export const resolutions: readonly Size[] = [
  { width: 320, height: 240 },
  { width: 640, height: 480 },
  { width: 800, height: 600 },
  { width: 1280, height: 720 },
]

export const defaultResolution: Size = { width: 640, height: 480 }

export function formatResolution({ width, height }: Size): string {
  return `${width} x ${height}`
}

/** Returns all resolutions if the maximum of the camera is unknown. */
export function listResolutionsWithin(maxSize: Size | null): readonly Size[] {
  if (!maxSize) return resolutions
  // A phone in portrait orientation swaps width and height.
  const longest = Math.max(maxSize.width, maxSize.height)
  return resolutions.filter(({ width }) => width <= longest)
}
