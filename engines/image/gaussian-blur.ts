import type { GrayPixels, Size } from './pixels.ts'

/** A fraction of the middle weight. Lower ones are left out. */
const minWeight = 0.2

/**
 * The image may have several bytes per pixel.
 *
 * @param sigma in pixels.
 */
export function gaussianBlur({ data, width, height }: Size & { data: Bytes }, sigma: number): GrayPixels {
  const channels = data.length / (width * height)
  const weights = createWeights(sigma)
  const horizontal = new Uint8ClampedArray(data.length)
  const blurred = new Uint8ClampedArray(data.length)
  const lines = { weights, step: channels, count: width, width: channels }
  for (let y = 0; y < height; y++) {
    const row = y * width * channels
    blurLine(data.subarray(row), horizontal.subarray(row), lines)
  }
  blurLine(horizontal, blurred, { weights, step: width * channels, count: height, width: width * channels })
  return { data: new Uint8Array(blurred.buffer), width, height }
}

/** Returns the weights at a distance of 0, 1, 2, … pixels. */
function createWeights(sigma: number): number[] {
  const weights = []
  for (let weight = 1; weight >= minWeight; weight = Math.exp(-(weights.length ** 2) / (2 * sigma ** 2)))
    weights.push(weight)
  const sum = weights.reduce((total, weight, distance) => total + (distance === 0 ? weight : 2 * weight), 0)
  return weights.map((weight) => weight / sum)
}

/** A line of `count` positions, `step` bytes apart, in each of `width` adjacent bytes. */
type Lines = { weights: number[]; step: number; count: number; width: number }
type Bytes = Uint8Array | Uint8ClampedArray

function blurLine(input: Bytes, output: Bytes, { weights, step, count, width }: Lines): void {
  const last = (count - 1) * step
  for (let position = 0; position < count; position++) {
    const start = position * step
    for (let index = 0; index < width; index++) {
      let sum = (input[start + index] ?? 0) * (weights[0] ?? 1)
      for (let distance = 1; distance < weights.length; distance++) {
        const before = input[Math.max(0, start - distance * step) + index] ?? 0
        const after = input[Math.min(last, start + distance * step) + index] ?? 0
        sum += (before + after) * (weights[distance] ?? 0)
      }
      output[start + index] = sum
    }
  }
}
