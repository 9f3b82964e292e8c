import type { PixelBox } from './pixels.ts'

/** Rounds the edges, not the sides, so that boxes that touch still do. */
export function roundBox({ x, y, width, height }: PixelBox, scale = 1): PixelBox {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)]
  return {
    x: left,
    y: top,
    width: Math.round((x + width) * scale) - left,
    height: Math.round((y + height) * scale) - top,
  }
}
