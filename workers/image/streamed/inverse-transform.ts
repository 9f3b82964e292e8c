const half = Math.SQRT1_2
const long = Math.cos(Math.PI / 8)
const short = Math.cos((3 * Math.PI) / 8)

/** Writes one block of a component, transformed back to `side` x `side` samples, into a plane. */
export type InverseTransform = (
  block: Float32Array,
  plane: Uint8ClampedArray,
  at: number,
  stride: number,
) => void

const grey = 128

const one: InverseTransform = (block, plane, at) => {
  plane[at] = (block[0] as number) + grey
}

const two: InverseTransform = (block, plane, at, stride) => {
  const mean = (block[0] as number) + grey
  const across = (block[1] as number) * half
  const down = (block[2] as number) * half
  const both = (block[3] as number) * 0.5
  plane[at] = mean + across + down + both
  plane[at + 1] = mean - across + down - both
  plane[at + stride] = mean + across - down - both
  plane[at + stride + 1] = mean - across - down + both
}

const lines = new Float64Array(16)

const four: InverseTransform = (block, plane, at, stride) => {
  for (let column = 0; column < 4; column += 1) {
    const first = block[column] as number
    const second = block[column + 4] as number
    const third = (block[column + 8] as number) * half
    const fourth = block[column + 12] as number
    const outer = second * long + fourth * short
    const inner = second * short - fourth * long
    lines[column] = first + third + outer
    lines[column + 4] = first - third + inner
    lines[column + 8] = first - third - inner
    lines[column + 12] = first + third - outer
  }
  for (let row = 0; row < 16; row += 4) {
    const first = (lines[row] as number) + grey
    const second = lines[row + 1] as number
    const third = (lines[row + 2] as number) * half
    const fourth = lines[row + 3] as number
    const outer = second * long + fourth * short
    const inner = second * short - fourth * long
    const start = at + (row >> 2) * stride
    plane[start] = first + third + outer
    plane[start + 1] = first - third + inner
    plane[start + 2] = first - third - inner
    plane[start + 3] = first + third - outer
  }
}

/**
 * Makes `side` x `side` samples of the lowest coefficients of a block of 8 x 8: the picture at that many eighths,
 * without what would not fit into it. Coefficients are multiplied beforehand, see `weightOf`.
 */
export const inverseTransforms: Record<1 | 2 | 4, InverseTransform> = { 1: one, 2: two, 4: four }

/** What the coefficient of that row and column is multiplied with, beside its step: T.81, A.3.3. */
export const weightOf = (row: number, column: number) =>
  (row ? Math.SQRT2 : 1) * (column ? Math.SQRT2 : 1) * 0.125
