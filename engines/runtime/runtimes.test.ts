import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { getNodeRuntime } from '../node/native-runtime.ts'
import { createWasmRuntime } from './wasm-runtime.ts'

const model = new URL('../models/text-recognition.onnx', import.meta.url)
const file = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')

test('the runtimes return the same scores', async () => {
  const bytes = await readFile(model)
  const wasm = await readFile(file)
  const runtimes = [await getNodeRuntime(), createWasmRuntime(new Uint8Array(wasm).buffer)]
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
