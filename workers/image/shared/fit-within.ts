export type Size = { width: number; height: number }

/**
 * The size of a picture whose longest side is at most `maxSide` pixels: never larger than it was, each side
 * rounded to the nearest pixel and at least 1.
 */
export function fitWithin({ width, height }: Size, maxSide = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
