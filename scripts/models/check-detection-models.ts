import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { ready, setBackend, type Tensor, tensor, transpose } from '@tensorflow/tfjs-core'
import type { DetectionModel } from '../../engines/detection/detect-with-model.ts'
import { prepareInput } from '../../engines/detection/prepare-input.ts'
import { openShippedModel, shippedModels } from '../../engines/detection/shipped-models.ts'
import { getNodeRuntime } from '../../engines/node/node-runtime.ts'
import { findNanodetFiles, findSsdliteFiles, type TfjsFiles } from './detection-sources.ts'

/*
 * Compares the outputs of the converted models with those of TensorFlow.js, for patterns that are as varied as photos. Fails if
 * one differs by more than the 16 bits of the weights explain.
 *
 *   node scripts/run.mjs scripts/models/check-detection-models.ts
 */
const maxDifference = 0.05

/** Of TensorFlow.js. */
type Check = {
  files: TfjsFiles
  definition: (typeof shippedModels)['ssdlite' | 'nanodet']
  input: string
  /** By the output of the converted model. */
  outputs: Record<string, string>
  hasChannelsLast: boolean
}

const wasm = fileURLToPath(import.meta.resolve('@tensorflow/tfjs-backend-wasm'))
setWasmPaths(`${dirname(wasm)}/`)
await setBackend('wasm')
await ready()

const grids = [8, 16, 32]
await check({
  files: await findSsdliteFiles(),
  definition: shippedModels.ssdlite,
  input: 'Preprocessor/sub',
  outputs: { box_encodings: 'Squeeze', class_predictions: 'concat_1' },
  hasChannelsLast: true,
})
await check({
  files: await findNanodetFiles(),
  definition: shippedModels.nanodet,
  input: 'input_1',
  outputs: Object.fromEntries(
    grids.flatMap((stride, index) => [
      [`cls_pred_stride_${stride}`, index === 0 ? 'Identity' : `Identity_${index}`],
      [`dis_pred_stride_${stride}`, `Identity_${index + 3}`],
    ]),
  ),
  hasChannelsLast: false,
})

async function check({ files, definition, input, outputs, hasChannelsLast }: Check): Promise<void> {
  const original = await loadTfjsModel(files)
  const bytes = await readFile(new URL(`../../engines/models/${definition.file}`, import.meta.url))
  const converted = await openShippedModel(await getNodeRuntime(), bytes, definition)
  const { data, dims } = createInput(converted)
  const values = tensor(Float32Array.from(data, Number), [...dims])
  const found = await converted.model.run({ [converted.model.inputs[0]?.name ?? '']: { data, dims } })
  const expected = original.execute(
    { [input]: hasChannelsLast ? transpose(values, [0, 2, 3, 1]) : values },
    Object.values(outputs),
  ) as Tensor[]
  for (const [index, name] of Object.keys(outputs).entries()) {
    const [here, there] = [found[name]?.data ?? [], (await expected[index]?.data()) ?? []]
    const differences = Array.from(there, (value, at) => Math.abs(value - Number(here[at])))
    const largest = differences.reduce((most, difference) => Math.max(most, difference), 0)
    process.stdout.write(`${definition.file}, ${name}: differs by at most ${largest.toExponential(1)}\n`)
    if (here.length !== there.length || !(largest <= maxDifference)) throw new Error(`${name} differs`)
  }
  await converted.model.close()
}

async function loadTfjsModel({ json, shards }: TfjsFiles): Promise<GraphModel> {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(json, 'utf8'))
  const weights = Buffer.concat(await Promise.all(shards.map((path) => readFile(path))))
  const weightSpecs = weightsManifest.flatMap((group: { weights: object[] }) => group.weights)
  return await loadGraphModel({
    load: async () => ({ modelTopology, weightSpecs, weightData: new Uint8Array(weights).buffer }),
  })
}

/** Makes the input of an image with waves of several lengths in each color. */
function createInput({ input }: DetectionModel) {
  const { width, height } = input.size
  const data = Uint8Array.from({ length: width * height * 4 }, (_, index) => {
    const [pixel, channel] = [index >> 2, index & 3]
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const waves = Math.sin(x / (5 + 9 * channel)) + Math.sin((x + y) / 31) + Math.cos(y / (13 - 3 * channel))
    return 128 + 42 * waves
  })
  const whole = { x: 0, y: 0, width, height }
  return prepareInput({ data, width, height }, input.size, { image: whole, input: whole }, input)
}
