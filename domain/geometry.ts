/** In pixels. */
export type Size = { width: number; height: number }

/** In pixels of the upright image that was sent, from the top left corner. */
export type Rectangle = Size & { x: number; y: number }

/** At least 1 px per side. Never scales up. */
export function fitWithin({ width, height }: Size, maxSide = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
