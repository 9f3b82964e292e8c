import { createAutoClosingResource } from '../runtime/auto-closing-resource.ts'
import type { Model } from '../runtime/model-runtime.ts'
import type { RgbPixels } from './gradient-features.ts'

/** The input and the output of `engines/models/object-features.onnx`, the first layers of a detector. */
export const featureModel = {
  file: 'object-features.onnx',
  parts: 16,
  side: 96,
  cells: 12,
  channels: 128,
} as const
const { parts: partCount, side, cells, channels } = featureModel
/** The detector was trained with blue first, and with these means and deviations of the colors. */
const colors = [
  { channel: 2, mean: 103.53, deviation: 57.375 },
  { channel: 1, mean: 116.28, deviation: 57.12 },
  { channel: 0, mean: 123.675, deviation: 58.395 },
]

/**
 * Returns the features of at most `parts` squares of `side` pixels: one plane of `cells` by `cells` for each channel. Returns
 * undefined where the model cannot be loaded.
 */
export type ReadFeatures = (parts: readonly RgbPixels[]) => Promise<Float32Array[] | undefined>

export function createFeatureReader(open: () => Promise<Model>) {
  const resource = createAutoClosingResource(open, (model) => model.close())
  const readFeatures = (parts: readonly RgbPixels[]) => resource.use((model) => runModel(model, parts))
  return { readFeatures, close: resource.close }
}

async function runModel(model: Model, parts: readonly RgbPixels[]): Promise<Float32Array[]> {
  const area = side * side
  const data = new Float32Array(partCount * colors.length * area)
  for (const [index, part] of parts.entries())
    for (const [plane, { channel, mean, deviation }] of colors.entries()) {
      const start = (index * colors.length + plane) * area
      for (let pixel = 0; pixel < area; pixel++)
        data[start + pixel] = ((part.data[pixel * 3 + channel] ?? 0) - mean) / deviation
    }
  const { features } = await model.run({ parts: { data, dims: [partCount, colors.length, side, side] } })
  const values = features?.data
  if (!(values instanceof Float32Array)) throw new Error('The model has no features')
  const length = channels * cells * cells
  return parts.map((_, index) => values.subarray(index * length, (index + 1) * length))
}
