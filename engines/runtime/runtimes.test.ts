import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createCorrelator } from '../counting/correlation.ts'
import { createFeatureReader, featureModel } from '../counting/object-features.ts'
import { getNodeRuntime } from '../node/node-runtime.ts'
import { createWasmRuntime } from './wasm-runtime.ts'

const model = new URL('../models/text-recognition.onnx', import.meta.url)
const file = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
const openRuntimes = async () => [
  await getNodeRuntime(),
  createWasmRuntime(new Uint8Array(await readFile(file)).buffer),
]

test('the runtimes return the same scores', async () => {
  const bytes = await readFile(model)
  const runtimes = await openRuntimes()
  const input = Float32Array.from({ length: 3 * 48 * 160 }, (_, index) => Math.sin(index / 7))
  const [native, web] = await Promise.all(
    runtimes.map(async (runtime) => {
      const opened = await runtime.open(bytes)
      expect(opened.inputs).toMatchObject([
        { name: 'x', type: 'float32', dims: [undefined, 3, 48, undefined] },
      ])
      const run = async () =>
        Object.values(await opened.run({ x: { data: input, dims: [1, 3, 48, 160] } }))[0]
      // Runs of one runtime may overlap.
      const [first, second] = await Promise.all([run(), run()])
      await opened.close()
      expect(second).toEqual(first)
      return first
    }),
  )
  expect(native?.dims).toEqual([1, 20, 227])
  expect(web?.dims).toEqual(native?.dims)
  const values = Array.from(web?.data as Float32Array)
  const largest = Math.max(...values.map((value, index) => Math.abs(value - Number(native?.data[index]))))
  expect(largest).toBeLessThan(1e-3)
})

test('the runtimes return the same correlations', async () => {
  const planes = {
    count: 2,
    width: 5,
    height: 4,
    data: Float32Array.from({ length: 40 }, (_, index) => index),
  }
  const kernels = [Float32Array.from([1, 0, 0, 0, 0, 0, 0, 1]), new Float32Array(8).fill(0.25)]
  for (const runtime of await openRuntimes()) {
    const { correlate, close } = createCorrelator(async () => runtime)
    const sums = await correlate(planes, kernels, 2)
    await close()
    expect(sums).toMatchObject({ count: 2, width: 4, height: 3 })
    // The first of a plane and the last of the other; the mean of both planes, twice.
    expect([sums.data[0], sums.data[12]]).toEqual([0 + 26, (0 + 1 + 5 + 6) / 4 + (20 + 21 + 25 + 26) / 4])
  }
})

test('the runtimes return the same features', async () => {
  const bytes = await readFile(new URL(`../models/${featureModel.file}`, import.meta.url))
  const { side, channels, cells } = featureModel
  const data = Uint8ClampedArray.from({ length: side * side * 3 }, (_, index) => (index * 7) % 256)
  const read: Float32Array[][] = []
  for (const runtime of await openRuntimes()) {
    const { readFeatures, close } = createFeatureReader(() => runtime.open(bytes))
    read.push(await readFeatures(Array(2).fill({ width: side, height: side, data })))
    await close()
  }
  const [native = [], web = []] = read
  expect([native.length, native[0]?.length]).toEqual([2, channels * cells * cells])
  const values = Array.from(web[0] ?? [])
  const largest = Math.max(...values.map((value, index) => Math.abs(value - (native[0]?.[index] ?? 0))))
  expect(largest).toBeLessThan(1e-3)
  expect(native.at(-1)).toEqual(native[0])
})
