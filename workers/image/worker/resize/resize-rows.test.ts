import { expect, test } from 'vitest'
import { plainKernel } from './resize-kernel-js.ts'
import { wasmKernel } from './resize-kernel-wasm.ts'
import type { PixelRows } from '../pixel-rows.ts'
import { resizeRows } from './resize-rows.ts'

/** Noise over a slope: hard to resize, and the same at every run. */
function noise(width: number, height: number): Uint8Array {
  let seed = 7
  return Uint8Array.from({ length: width * height * 4 }, (_, index) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const x = (index >> 2) % width
    return index % 4 === 3 ? 255 : Math.floor((x / width) * 128) + (seed >> 24)
  })
}

function rowsOf(data: Uint8Array, width: number, height: number, isBlueFirst = false): PixelRows {
  const size = { width, height }
  return {
    ...size,
    extent: size,
    isBlueFirst,
    read(top, count, into, stride) {
      for (let row = 0; row < count; row += 1) {
        into.set(data.subarray((top + row) * width * 4, (top + row + 1) * width * 4), row * stride)
      }
    },
  }
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczos3 = (x: number) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0)

/** One side, in floating point, straight from the definition. `step` is the distance of neighbours along it. */
function exactSide(
  from: Float64Array,
  length: number,
  target: number,
  place: (at: number, line: number) => number,
) {
  const scale = length / target
  const lines = from.length / length
  const to = new Float64Array(target * lines)
  for (let index = 0; index < target; index += 1) {
    const centre = (index + 0.5) * scale - 0.5
    const weights = Array.from({ length }, (_, at) => lanczos3((at - centre) / Math.max(1, scale)))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (let line = 0; line < lines; line += 1) {
      let value = 0
      weights.forEach((weight, at) => {
        if (weight !== 0) value += weight * (from[place(at, line)] ?? 0)
      })
      to[line * target + index] = value / sum
    }
  }
  return to
}

/** Exact Lanczos3 of the green channel. */
function exact(data: Uint8Array, width: number, height: number, target: { width: number; height: number }) {
  const green = Float64Array.from({ length: width * height }, (_, index) => data[index * 4 + 1] ?? 0)
  const across = exactSide(green, width, target.width, (at, line) => line * width + at)
  const columns = exactSide(across, height, target.height, (at, line) => at * target.width + line)
  return Float64Array.from({ length: target.width * target.height }, (_, index) => {
    const x = index % target.width
    return columns[x * target.height + Math.floor(index / target.width)] ?? 0
  })
}

function decibels(made: ImageData, wanted: Float64Array): number {
  const squares = wanted.reduce((sum, value, index) => {
    return sum + ((made.data[index * 4 + 1] ?? 0) - Math.min(255, Math.max(0, value))) ** 2
  }, 0)
  return 10 * Math.log10((255 * 255) / (squares / wanted.length))
}

const shapes = [
  { width: 160, height: 120, target: { width: 100, height: 75 }, least: 50 },
  { width: 301, height: 97, target: { width: 100, height: 32 }, least: 50 },
  { width: 97, height: 301, target: { width: 25, height: 77 }, least: 50 },
  { width: 130, height: 90, target: { width: 129, height: 89 }, least: 50 },
  { width: 3, height: 300, target: { width: 1, height: 100 }, least: 50 },
]

test.each(shapes)(
  '$width x $height becomes what exact Lanczos3 makes of it',
  async ({ width, height, target, least }) => {
    const data = noise(width, height)
    const made = await resizeRows(rowsOf(data, width, height), target, wasmKernel()!)
    expect(decibels(made, exact(data, width, height, target))).toBeGreaterThan(least)
  },
)

/** Each larger than four times its target, so that it is halved first; pure noise is the worst case of that. */
const halvedShapes = [
  { width: 500, height: 401, target: { width: 100, height: 80 } },
  { width: 1777, height: 203, target: { width: 131, height: 15 } },
  { width: 450, height: 2500, target: { width: 7, height: 36 } },
]

test.each(halvedShapes)(
  'Halving $width x $height first keeps its level',
  async ({ width, height, target }) => {
    const data = noise(width, height)
    const made = await resizeRows(rowsOf(data, width, height), target, wasmKernel()!)
    expect(decibels(made, exact(data, width, height, target))).toBeGreaterThan(30)
  },
)

test.each([...shapes, ...halvedShapes])(
  '$width x $height is the same to the bit without WebAssembly',
  async (shape) => {
    const data = noise(shape.width, shape.height)
    const rows = () => rowsOf(data, shape.width, shape.height, true)
    const fast = await resizeRows(rows(), shape.target, wasmKernel()!)
    const slow = await resizeRows(rows(), shape.target, plainKernel())
    expect(fast.data).toEqual(slow.data)
  },
)

test('A plain area keeps its colour, and blue-first rows come out red-first', async () => {
  const data = Uint8Array.from({ length: 640 * 480 * 4 }, (_, index) => [10, 130, 250, 255][index % 4] ?? 0)
  const made = await resizeRows(rowsOf(data, 640, 480, true), { width: 99, height: 74 }, wasmKernel()!)
  expect(made.data.every((value, index) => value === [250, 130, 10, 255][index % 4])).toBe(true)
})

test('One kernel serves picture after picture of any size', async () => {
  const kernel = wasmKernel()!
  for (const { width, height, target } of [...shapes, ...halvedShapes, ...shapes]) {
    const data = noise(width, height)
    const made = await resizeRows(rowsOf(data, width, height), target, kernel)
    const fresh = await resizeRows(rowsOf(data, width, height), target, wasmKernel()!)
    expect(made.data).toEqual(fresh.data)
  }
})
