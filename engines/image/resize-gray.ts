import type { GrayPixels, Size } from './pixels.ts'

/** For each output position. */
type Taps = { count: number; starts: Int32Array; weights: Float32Array }

/** Uses a Catmull-Rom filter, which is widened for reductions. */
export function resizeGray(image: GrayPixels, { width, height }: Size): GrayPixels {
  if (width === image.width && height === image.height) return image
  const rows = resizeRows(image, createTaps(image.width, width), width)
  return { data: resizeColumns(rows, createTaps(image.height, height), { width, height }), width, height }
}

function createTaps(inputLength: number, outputLength: number): Taps {
  const scale = inputLength / outputLength
  const widening = Math.max(1, scale)
  const count = Math.min(inputLength, Math.ceil(widening * 2) * 2)
  const starts = new Int32Array(outputLength)
  const weights = new Float32Array(outputLength * count)
  for (let position = 0; position < outputLength; position++) {
    const center = (position + 0.5) * scale - 0.5
    const start = Math.floor(center) - count / 2 + 1
    const first = Math.round(Math.min(inputLength - count, Math.max(0, start)))
    starts[position] = first
    let sum = 0
    for (let tap = 0; tap < count; tap++) {
      const weight = catmullRom((first + tap - center) / widening)
      weights[position * count + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < count; tap++) {
      weights[position * count + tap] = (weights[position * count + tap] ?? 0) / sum
    }
  }
  return { count, starts, weights }
}

function catmullRom(distance: number): number {
  const x = Math.abs(distance)
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0
}

function resizeRows({ data, width, height }: GrayPixels, taps: Taps, outputWidth: number): Float32Array {
  const { count, starts, weights } = taps
  const output = new Float32Array(outputWidth * height)
  if (count === 4) return resizeRowsOfFour({ data, width, height }, taps, output)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < outputWidth; x++) {
      const start = y * width + (starts[x] ?? 0)
      let sum = 0
      for (let tap = 0; tap < count; tap++) sum += (data[start + tap] ?? 0) * (weights[x * count + tap] ?? 0)
      output[y * outputWidth + x] = sum
    }
  }
  return output
}

/** Enlargements have four taps. Without a loop over them they take half of the time. */
function resizeRowsOfFour(
  { data, width, height }: GrayPixels,
  { starts, weights }: Taps,
  output: Float32Array,
) {
  for (let y = 0, position = 0; y < height; y++) {
    for (let x = 0; x < starts.length; x++, position++) {
      const start = y * width + (starts[x] ?? 0)
      const first = x * 4
      output[position] =
        (data[start] ?? 0) * (weights[first] ?? 0) +
        (data[start + 1] ?? 0) * (weights[first + 1] ?? 0) +
        (data[start + 2] ?? 0) * (weights[first + 2] ?? 0) +
        (data[start + 3] ?? 0) * (weights[first + 3] ?? 0)
    }
  }
  return output
}

function resizeColumns(input: Float32Array, taps: Taps, { width, height }: Size): Uint8Array {
  const { count, starts, weights } = taps
  const output = new Uint8ClampedArray(width * height)
  const line = new Float32Array(width)
  for (let y = 0; y < height; y++) {
    line.fill(0)
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[y * count + tap] ?? 0
      const start = ((starts[y] ?? 0) + tap) * width
      for (let x = 0; x < width; x++) line[x] = (line[x] ?? 0) + (input[start + x] ?? 0) * weight
    }
    output.set(line, y * width)
  }
  return new Uint8Array(output.buffer)
}
