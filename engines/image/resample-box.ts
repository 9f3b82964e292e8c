import type { PixelBox, RgbaPixels, Size } from './pixels.ts'

/** Red, green and blue, each row-major. */
export type ResampledBox = readonly [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray]

/** For each output position. */
type Taps = { count: number; starts: Int32Array; weights: Float32Array }

/** Scales a part of the image to `size`, bilinearly. The filter is widened for reductions. */
export function resampleBox(image: RgbaPixels, box: PixelBox, { width, height }: Size): ResampledBox {
  const columns = createTaps(image.width, { from: box.x, length: box.width }, width)
  const rows = createTaps(image.height, { from: box.y, length: box.height }, height)
  const firstRow = Math.min(...rows.starts)
  const lastRow = Math.max(...rows.starts) + rows.count
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const narrow = resampleRows(image, columns, { channel, firstRow, lastRow })
    return resampleColumns(narrow, rows, { width, firstRow })
  })
  if (!red || !green || !blue) throw new Error('A channel is missing')
  return [red, green, blue]
}

function createTaps(
  inputLength: number,
  { from, length }: { from: number; length: number },
  outputLength: number,
): Taps {
  const scale = length / outputLength
  const widening = Math.max(1, scale)
  const count = Math.min(inputLength, Math.ceil(widening) * 2)
  const starts = new Int32Array(outputLength)
  const weights = new Float32Array(outputLength * count)
  for (let position = 0; position < outputLength; position++) {
    const center = from + (position + 0.5) * scale - 0.5
    const first = Math.min(inputLength - count, Math.max(0, Math.floor(center) - count / 2 + 1))
    const start = Math.floor(first)
    starts[position] = start
    let sum = 0
    for (let tap = 0; tap < count; tap++) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - center) / widening)
      weights[position * count + tap] = weight
      sum += weight
    }
    // At an edge, the center may be outside of the image.
    if (sum === 0) weights[position * count + (center < start ? 0 : count - 1)] = 1
    else
      for (let tap = position * count; tap < (position + 1) * count; tap++)
        weights[tap] = (weights[tap] ?? 0) / sum
  }
  return { count, starts, weights }
}

type RowRange = { channel: number; firstRow: number; lastRow: number }

function resampleRows(
  { data, width }: RgbaPixels,
  { count, starts, weights }: Taps,
  { channel, firstRow, lastRow }: RowRange,
): Float32Array {
  const output = new Float32Array(starts.length * (lastRow - firstRow))
  let position = 0
  for (let row = firstRow; row < lastRow; row++) {
    for (let column = 0; column < starts.length; column++) {
      let source = (row * width + (starts[column] ?? 0)) * 4 + channel
      let sum = 0
      for (let tap = column * count; tap < (column + 1) * count; tap++, source += 4)
        sum += (data[source] ?? 0) * (weights[tap] ?? 0)
      output[position++] = sum
    }
  }
  return output
}

function resampleColumns(
  input: Float32Array,
  { count, starts, weights }: Taps,
  { width, firstRow }: { width: number; firstRow: number },
): Uint8ClampedArray {
  const output = new Uint8ClampedArray(width * starts.length)
  const line = new Float32Array(width)
  for (let row = 0; row < starts.length; row++) {
    line.fill(0)
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[row * count + tap] ?? 0
      const source = ((starts[row] ?? 0) - firstRow + tap) * width
      for (let column = 0; column < width; column++)
        line[column] = (line[column] ?? 0) + (input[source + column] ?? 0) * weight
    }
    output.set(line, row * width)
  }
  return output
}
