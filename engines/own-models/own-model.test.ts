import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { getNodeRuntime } from '../node/node-runtime.ts'
import type { ModelRuntime } from '../runtime/model-runtime.ts'
import { createWasmRuntime } from '../runtime/wasm-runtime.ts'
import { buildModel, type ModelSpec } from '../test-support/build-model.ts'
import { familyCases } from '../test-support/model-families.ts'
import { checkModel } from './check-model.ts'
import { chooseInput } from './choose-input.ts'
import { chooseSettings, type ModelOptions } from './model-settings.ts'
import { runOwnModel } from './own-model.ts'

const file = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
const runtimes = [
  ['native', await getNodeRuntime()],
  ['wasm', createWasmRuntime(new Uint8Array(await readFile(file)).buffer)],
] as const

const image = {
  ...{ width: 128, height: 128 },
  decode: async () => ({ width: 128, height: 128, data: new Uint8Array(128 * 128 * 4).fill(99) }),
}

async function add(runtime: ModelRuntime, built: ModelSpec, options: ModelOptions = {}) {
  const bytes = buildModel(built)
  const description = checkModel(bytes)
  const input = chooseInput(description, options.size)
  const model = await runtime.open(bytes)
  try {
    const settings = await chooseSettings(model, description, input, options)
    return { settings, result: await runOwnModel(model, settings, image) }
  } finally {
    await model.close()
  }
}

/** Boxes of exact models are exact but for the rounding of 32-bit numbers. */
function round(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e4) / 1e4 + 0
  if (Array.isArray(value)) return value.map(round)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, round(part)]))
}

test.each(
  runtimes.flatMap(([name, runtime]) => familyCases.map((familyCase) => ({ name, runtime, ...familyCase }))),
)('$family is found and decoded ($name)', async ({ runtime, family, model, labels, expected }) => {
  const { settings, result } = await add(runtime, model, { labels })
  expect(settings.family).toBe(family)
  expect(settings.labels).toEqual(['cat', 'dog'])
  expect(round(result)).toEqual(expected)
})
