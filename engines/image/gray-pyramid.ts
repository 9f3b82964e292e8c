import type { GrayPixels } from './pixels.ts'

/** An image and its halves, so that large text is not sampled with gaps. */
export type GrayPyramid = { image: GrayPixels; getLevel(level: number): GrayPixels }

export function createPyramid(image: GrayPixels): GrayPyramid {
  const levels = [image]
  const getLevel = (level: number): GrayPixels => {
    const known = levels[level]
    if (known) return known
    const half = halve(getLevel(level - 1))
    levels[level] = half
    return half
  }
  return { image, getLevel }
}

function halve({ data, width, height }: GrayPixels): GrayPixels {
  const [halfWidth, halfHeight] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const [right, below] = [width > 1 ? 1 : 0, height > 1 ? width : 0]
  const half = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0, target = 0; y < halfHeight; y++) {
    for (let x = 0, source = y * 2 * width; x < halfWidth; x++, source += 2) {
      const upper = (data[source] ?? 0) + (data[source + right] ?? 0)
      const lower = (data[source + below] ?? 0) + (data[source + below + right] ?? 0)
      half[target++] = (upper + lower + 2) >> 2
    }
  }
  return { data: half, width: halfWidth, height: halfHeight }
}
