import type { ModelRuntime } from '../runtime/model-runtime.ts'
import { cocoLabels, sparseCocoLabels } from './coco-labels.ts'
import type { DetectionModel } from './detect-with-model.ts'
import type { ModelFamily } from './families/family.ts'
import { nanodet } from './families/nanodet.ts'
import { tfSsdRaw } from './families/tf-ssd-raw.ts'

export type ShippedModel = {
  /** In `engines/models`. */
  file: string
  family: ModelFamily
  /** Of the input, in pixels. */
  side: number
  /** Empty ones are not used. */
  labels: readonly string[]
  /** See `DetectionModel`. */
  weights?: Readonly<Record<string, number>>
}

/** Together they are better than each alone: one that only a model has found is less sure. */
export const shippedModels = {
  ssdlite: {
    file: 'detection-ssdlite.onnx',
    family: tfSsdRaw,
    side: 300,
    labels: sparseCocoLabels,
    // NanoDet finds few of them.
    weights: { bottle: 3 },
  },
  nanodet: { file: 'detection-nanodet.onnx', family: nanodet, side: 416, labels: cocoLabels },
} as const satisfies Record<string, ShippedModel>

const minConfidence = 0.05

export async function openShippedModel(
  runtime: ModelRuntime,
  bytes: Uint8Array,
  { family, side, labels, weights = {} }: ShippedModel,
): Promise<DetectionModel> {
  const model = await runtime.open(bytes)
  const size = { width: side, height: side }
  const match = family.match({ ...model, metadata: new Map() }, size)
  if (!match) throw new Error(`The model is not of the family ${family.name}`)
  const input = { ...match.image, size, layout: 'nchw', type: 'float32' } as const
  return { model, family, input, labels, minConfidence, weights }
}
