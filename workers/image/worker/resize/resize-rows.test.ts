import { expect, test } from 'vitest'
import type { PixelRowSource } from '../pixel-row-source.ts'
import { createJsKernel } from './resize-kernel-js.ts'
import { createWasmKernel } from './resize-kernel-wasm.ts'
import { resizeRows } from './resize-rows.ts'

/** Draws reproducible noise on a gradient, which is hard to resize. */
function createNoise(width: number, height: number): Uint8Array {
  let seed = 7
  return Uint8Array.from({ length: width * height * 4 }, (_, index) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const x = (index >> 2) % width
    return index % 4 === 3 ? 255 : Math.floor((x / width) * 128) + (seed >> 24)
  })
}

function createRows(data: Uint8Array, width: number, height: number, isBgr = false): PixelRowSource {
  const size = { width, height }
  return {
    ...size,
    extent: size,
    isBgr,
    read(top, count, into, stride) {
      for (let row = 0; row < count; row += 1) {
        into.set(data.subarray((top + row) * width * 4, (top + row + 1) * width * 4), row * stride)
      }
    },
  }
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczos3 = (x: number) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0)

/** Resizes one side with floating-point numbers, by the definition of Lanczos3. Returns the resized lines one after another. */
function resizeSideExactly(
  from: Float64Array,
  length: number,
  target: number,
  indexOf: (at: number, line: number) => number,
) {
  const scale = length / target
  const lines = from.length / length
  const to = new Float64Array(target * lines)
  for (let index = 0; index < target; index += 1) {
    const center = (index + 0.5) * scale - 0.5
    const weights = Array.from({ length }, (_, at) => lanczos3((at - center) / Math.max(1, scale)))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (let line = 0; line < lines; line += 1) {
      let value = 0
      weights.forEach((weight, at) => {
        if (weight !== 0) value += weight * (from[indexOf(at, line)] ?? 0)
      })
      to[line * target + index] = value / sum
    }
  }
  return to
}

/** Resizes the green channel by the definition of Lanczos3, to compare the kernel with it. */
function resizeExactly(
  data: Uint8Array,
  width: number,
  height: number,
  target: { width: number; height: number },
) {
  const green = Float64Array.from({ length: width * height }, (_, index) => data[index * 4 + 1] ?? 0)
  const narrowRows = resizeSideExactly(green, width, target.width, (at, line) => line * width + at)
  const resizedColumns = resizeSideExactly(
    narrowRows,
    height,
    target.height,
    (at, line) => at * target.width + line,
  )
  return Float64Array.from({ length: target.width * target.height }, (_, index) => {
    const x = index % target.width
    return resizedColumns[x * target.height + Math.floor(index / target.width)] ?? 0
  })
}

/** Returns the PSNR of the green channel in dB. */
function computePsnr(actual: ImageData, expected: Float64Array): number {
  const squares = expected.reduce((sum, value, index) => {
    return sum + ((actual.data[index * 4 + 1] ?? 0) - Math.min(255, Math.max(0, value))) ** 2
  }, 0)
  return 10 * Math.log10((255 * 255) / (squares / expected.length))
}

const shapes = [
  { width: 160, height: 120, target: { width: 100, height: 75 }, least: 50 },
  { width: 301, height: 97, target: { width: 100, height: 32 }, least: 50 },
  { width: 97, height: 301, target: { width: 25, height: 77 }, least: 50 },
  { width: 130, height: 90, target: { width: 129, height: 89 }, least: 50 },
  { width: 3, height: 300, target: { width: 1, height: 100 }, least: 50 },
]

test.each(shapes)(
  'resizes $width x $height as exact Lanczos3 does',
  async ({ width, height, target, least }) => {
    const data = createNoise(width, height)
    const resized = await resizeRows(createRows(data, width, height), target, createWasmKernel()!)
    expect(computePsnr(resized, resizeExactly(data, width, height, target))).toBeGreaterThan(least)
  },
)

/** Shapes of images that are halved first, because they have more than four times the target size. */
const halvedShapes = [
  { width: 500, height: 401, target: { width: 100, height: 80 } },
  { width: 1777, height: 203, target: { width: 131, height: 15 } },
  { width: 450, height: 2500, target: { width: 7, height: 36 } },
]

test.each(halvedShapes)(
  'retains the fidelity when it halves $width x $height first',
  async ({ width, height, target }) => {
    const data = createNoise(width, height)
    const resized = await resizeRows(createRows(data, width, height), target, createWasmKernel()!)
    expect(computePsnr(resized, resizeExactly(data, width, height, target))).toBeGreaterThan(30)
  },
)

test.each([...shapes, ...halvedShapes])(
  'resizes $width x $height to the same pixels without WebAssembly',
  async (shape) => {
    const data = createNoise(shape.width, shape.height)
    const rows = () => createRows(data, shape.width, shape.height, true)
    const wasm = await resizeRows(rows(), shape.target, createWasmKernel()!)
    const js = await resizeRows(rows(), shape.target, createJsKernel())
    expect(wasm.data).toEqual(js.data)
  },
)

test('preserves a uniform color and converts BGR rows to RGB', async () => {
  const data = Uint8Array.from({ length: 640 * 480 * 4 }, (_, index) => [10, 130, 250, 255][index % 4] ?? 0)
  const resized = await resizeRows(
    createRows(data, 640, 480, true),
    { width: 99, height: 74 },
    createWasmKernel()!,
  )
  expect(resized.data.every((value, index) => value === [250, 130, 10, 255][index % 4])).toBe(true)
})

test('reuses one kernel for images of different sizes', async () => {
  const kernel = createWasmKernel()!
  for (const { width, height, target } of [...shapes, ...halvedShapes, ...shapes]) {
    const data = createNoise(width, height)
    const resized = await resizeRows(createRows(data, width, height), target, kernel)
    const resizedByNewKernel = await resizeRows(createRows(data, width, height), target, createWasmKernel()!)
    expect(resized.data).toEqual(resizedByNewKernel.data)
  }
})
