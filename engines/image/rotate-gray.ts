import type { GrayPixels } from './pixels.ts'

/**
 * Rotates an image by a small angle around its center, with bilinear interpolation. The size does not change; what comes from
 * outside is white.
 *
 * @param degrees counterclockwise.
 */
export function rotateBySmallAngle({ data, width, height }: GrayPixels, degrees: number): GrayPixels {
  const rotated = new Uint8Array(data.length).fill(255)
  const { cos, sin } = toVector(degrees)
  const [centerX, centerY] = [(width - 1) / 2, (height - 1) / 2]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = centerX + (x - centerX) * cos - (y - centerY) * sin
      const fromY = centerY + (x - centerX) * sin + (y - centerY) * cos
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const pixel = top * width + left
      const [right, below] = [fromX - left, fromY - top]
      const upper = (data[pixel] ?? 0) * (1 - right) + (data[pixel + 1] ?? 0) * right
      const lower = (data[pixel + width] ?? 0) * (1 - right) + (data[pixel + width + 1] ?? 0) * right
      rotated[y * width + x] = upper * (1 - below) + lower * below + 0.5
    }
  }
  return { data: rotated, width, height }
}

export function toVector(degrees: number): { cos: number; sin: number } {
  const radians = (degrees * Math.PI) / 180
  return { cos: Math.cos(radians), sin: Math.sin(radians) }
}
