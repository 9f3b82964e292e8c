import type { Plane } from './plane.ts'

/** Sixteen fractional bits, half of one added where the sum is cut off. */
const fixed = (factor: number, rounding = 0) =>
  Int32Array.from({ length: 256 }, (_, value) => Math.round(factor * (value - 128) * 65_536) + rounding)

// JFIF 1.02: brightness and two differences of colour to red, green and blue.
const redOfSecond = fixed(1.402, 32_768)
const greenOfFirst = fixed(-0.344_136, 32_768)
const greenOfSecond = fixed(-0.714_136)
const blueOfFirst = fixed(1.772, 32_768)

/** Writes rows of four bytes a pixel: red, green, blue, opaque. */
export function writePixels(
  [brightness, first, second]: Plane[],
  { width, rows }: { width: number; rows: number },
  into: Uint8Array<ArrayBuffer>,
  stride: number,
) {
  if (!brightness) return
  const to = new Uint8ClampedArray(into.buffer, into.byteOffset, into.byteLength)
  for (let row = 0; row < rows; row += 1) {
    if (!first || !second) greyRow(brightness, row, to.subarray(row * stride), width)
    else colourRow([brightness, first, second], row, to.subarray(row * stride), width)
  }
}

function greyRow({ samples, stride }: Plane, row: number, to: Uint8ClampedArray, width: number) {
  const from = row * stride
  for (let x = 0; x < width; x += 1) {
    const at = x * 4
    const value = samples[from + x] as number
    to[at] = value
    to[at + 1] = value
    to[at + 2] = value
    to[at + 3] = 255
  }
}

function colourRow(
  [brightness, first, second]: [Plane, Plane, Plane],
  row: number,
  to: Uint8ClampedArray,
  width: number,
) {
  const light = brightness.samples
  const lightFrom = (row >> brightness.shiftDown) * brightness.stride
  const lightShift = brightness.shiftAcross
  const [blue, red] = [first.samples, second.samples]
  const blueFrom = (row >> first.shiftDown) * first.stride
  const redFrom = (row >> second.shiftDown) * second.stride
  const [blueShift, redShift] = [first.shiftAcross, second.shiftAcross]
  for (let x = 0; x < width; x += 1) {
    const at = x * 4
    const value = light[lightFrom + (x >> lightShift)] as number
    const b = blue[blueFrom + (x >> blueShift)] as number
    const r = red[redFrom + (x >> redShift)] as number
    to[at] = value + ((redOfSecond[r] as number) >> 16)
    to[at + 1] = value + (((greenOfFirst[b] as number) + (greenOfSecond[r] as number)) >> 16)
    to[at + 2] = value + ((blueOfFirst[b] as number) >> 16)
    to[at + 3] = 255
  }
}
