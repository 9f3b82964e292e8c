import type { PixelBox, RgbaPixels, Size } from './pixels.ts'

/** For each output position. */
type Taps = { count: number; starts: Int32Array; weights: Float32Array }

/**
 * Scales a part of the image to `size`, bilinearly. The filter is widened for reductions.
 *
 * @returns red, green and blue of each pixel, row-major.
 */
export function cropAndResizeToRgb(
  image: RgbaPixels,
  box: PixelBox,
  { width, height }: Size,
): Uint8ClampedArray {
  const columns = createTaps(image.width, { from: box.x, length: box.width }, width)
  const rows = createTaps(image.height, { from: box.y, length: box.height }, height)
  const firstRow = rows.starts[0] ?? 0
  const lastRow = (rows.starts.at(-1) ?? 0) + rows.count
  const narrow = resampleRows(image, columns, { firstRow, lastRow })
  return resampleColumns(narrow, rows, { lineLength: width * 3, firstRow })
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

/** All colors in one pass, which reads each pixel once. */
function resampleRows(
  { data, width }: RgbaPixels,
  { count, starts, weights }: Taps,
  { firstRow, lastRow }: { firstRow: number; lastRow: number },
): Float32Array {
  const output = new Float32Array(starts.length * (lastRow - firstRow) * 3)
  let position = 0
  for (let row = firstRow; row < lastRow; row++) {
    for (let column = 0; column < starts.length; column++) {
      let source = (row * width + (starts[column] ?? 0)) * 4
      let [red, green, blue] = [0, 0, 0]
      for (let tap = column * count; tap < (column + 1) * count; tap++, source += 4) {
        const weight = weights[tap] ?? 0
        red += (data[source] ?? 0) * weight
        green += (data[source + 1] ?? 0) * weight
        blue += (data[source + 2] ?? 0) * weight
      }
      output[position] = red
      output[position + 1] = green
      output[position + 2] = blue
      position += 3
    }
  }
  return output
}

function resampleColumns(
  input: Float32Array,
  { count, starts, weights }: Taps,
  { lineLength, firstRow }: { lineLength: number; firstRow: number },
): Uint8ClampedArray {
  const output = new Uint8ClampedArray(lineLength * starts.length)
  const line = new Float32Array(lineLength)
  for (let row = 0; row < starts.length; row++) {
    line.fill(0)
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[row * count + tap] ?? 0
      if (weight === 0) continue
      const source = ((starts[row] ?? 0) - firstRow + tap) * lineLength
      for (let index = 0; index < lineLength; index++)
        line[index] = (line[index] ?? 0) + (input[source + index] ?? 0) * weight
    }
    output.set(line, row * lineLength)
  }
  return output
}
