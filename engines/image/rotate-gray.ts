import type { GrayPixels } from './pixels.ts'

/** Fixed-point numbers of 16 bits are several times faster than rounding. */
const one = 1 << 16

/**
 * Rotates around the center, with bilinear interpolation. The size does not change; what comes from outside is white.
 *
 * @param degrees counterclockwise.
 */
export function rotateBySmallAngle({ data, width, height }: GrayPixels, degrees: number): GrayPixels {
  const rotated = new Uint8Array(data.length).fill(255)
  const { cos, sin } = toVector(degrees)
  const [centerX, centerY] = [(width - 1) / 2, (height - 1) / 2]
  const [stepX, stepY] = [Math.round(cos * one), Math.round(sin * one)]
  for (let y = 0; y < height; y++) {
    const startX = Math.round((centerX - centerX * cos - (y - centerY) * sin) * one)
    const startY = Math.round((centerY - centerX * sin + (y - centerY) * cos) * one)
    const row = y * width
    for (let x = 0; x < width; x++) {
      const fromX = startX + x * stepX
      const fromY = startY + x * stepY
      const left = fromX >> 16
      const top = fromY >> 16
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const pixel = top * width + left
      const right = (fromX >> 8) & 0xff
      const below = (fromY >> 8) & 0xff
      const upper = (data[pixel] ?? 0) * (256 - right) + (data[pixel + 1] ?? 0) * right
      const lower = (data[pixel + width] ?? 0) * (256 - right) + (data[pixel + width + 1] ?? 0) * right
      rotated[row + x] = (upper * (256 - below) + lower * below + one / 2) >> 16
    }
  }
  return { data: rotated, width, height }
}

export function toVector(degrees: number): { cos: number; sin: number } {
  const radians = (degrees * Math.PI) / 180
  return { cos: Math.cos(radians), sin: Math.sin(radians) }
}
