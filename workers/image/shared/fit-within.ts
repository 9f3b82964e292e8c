import type { Size } from '#domain/geometry.ts'

/** At least 1 px per side. Never scales up. */
export function fitWithin({ width, height }: Size, maxSide = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
