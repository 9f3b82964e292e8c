import type { RgbPixels } from './gradient-features.ts'

/** Writes the color at a point of an image to the pixel of another with this index. Outside of the image, its border continues. */
export function interpolateColor(
  { data, width, height }: RgbPixels,
  point: { x: number; y: number },
  { data: target }: RgbPixels,
  pixel: number,
): void {
  const x = Math.min(width - 1.001, Math.max(0, point.x - 0.5))
  const y = Math.min(height - 1.001, Math.max(0, point.y - 0.5))
  const [partX, partY] = [x % 1, y % 1]
  const source = (Math.floor(y) * width + Math.floor(x)) * 3
  for (let color = source; color < source + 3; color++) {
    const upper = (data[color] ?? 0) * (1 - partX) + (data[color + 3] ?? 0) * partX
    const lower = (data[color + width * 3] ?? 0) * (1 - partX) + (data[color + width * 3 + 3] ?? 0) * partX
    target[pixel * 3 + color - source] = upper * (1 - partY) + lower * partY
  }
}
