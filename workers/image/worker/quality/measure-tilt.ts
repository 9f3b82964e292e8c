import type { Luma } from './pixels.ts'

/** The sum of both Sobel filters. Weaker gradients are noise. */
const minGradient = 160
/** In degrees to each side. */
const peakWidth = 3
/** How much more of the gradients than by chance belongs to the peak. */
const minConcentration = 2.2

/** The angle between the dominant lines and the nearest axis, in degrees from -45 to 45. 0 if no direction is dominant. */
export function measureTilt({ data, width, height }: Luma): number {
  const histogram = new Float64Array(90)
  let total = 0
  // Every second row is enough for a histogram.
  for (let y = 1; y < height - 1; y += 2) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at += 1) {
      const level = (offset: number) => data[at + offset] as number
      const diagonal = level(width + 1) - level(-width - 1)
      const other = level(width - 1) - level(1 - width)
      const gradientX = diagonal - other + 2 * (level(1) - level(-1))
      const gradientY = diagonal + other + 2 * (level(width) - level(-width))
      const strength = Math.abs(gradientX) + Math.abs(gradientY)
      if (strength < minGradient) continue
      const degrees = Math.round((Math.atan2(gradientY, gradientX) * 180) / Math.PI)
      const direction = (degrees + 180) % 90
      histogram[direction] = (histogram[direction] as number) + strength
      total += strength
    }
  }
  if (total === 0) return 0
  const peaks = [...histogram.keys()].map((center) => sumAround(histogram, center))
  const highest = Math.max(...peaks)
  if (highest / total < (minConcentration * (2 * peakWidth + 1)) / 90) return 0
  const direction = peaks.indexOf(highest)
  return direction > 45 ? direction - 90 : direction
}

function sumAround(histogram: Float64Array, center: number): number {
  let sum = 0
  for (let offset = -peakWidth; offset <= peakWidth; offset += 1)
    sum += histogram[(center + offset + 90) % 90] as number
  return sum
}
