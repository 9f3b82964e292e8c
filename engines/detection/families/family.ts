import type { Size } from '../../image/pixels.ts'
import type { Tensor, TensorInfo } from '../../runtime/model-runtime.ts'
import type { Classification, Detection } from '../detection.ts'
import type { InputOptions } from '../prepare-input.ts'

/** What is known of a model without its weights. The dimensions of `outputs` are those of a run. */
export type ModelInfo = {
  inputs: readonly TensorInfo[]
  outputs: readonly TensorInfo[]
  metadata: ReadonlyMap<string, string>
}

export type ImageOptions = Omit<InputOptions, 'size' | 'layout' | 'type'>

/** What the metadata and the shapes of a model of a family tell. */
export type FamilyMatch = {
  /** How the models of the family were trained. */
  image: ImageOptions
  /** Undefined if neither the metadata nor the outputs tell it. */
  classCount?: number | undefined
  /** From the metadata. */
  labels?: readonly string[]
  /** Of the points of each object. */
  pointNames?: readonly string[]
}

export type DecodeContext = {
  size: Size
  labels: readonly string[]
  minConfidence: number
  /** See `suppressOverlaps`. */
  maxOverlap: number
  pointNames?: readonly string[] | undefined
}

export type ModelOutputs = Readonly<Record<string, Tensor>>

/** Positions are in pixels of the input. */
export type DecodedOutputs = { detections: Detection[] } | { classes: Classification[] }

/** Models with the same kind of outputs. */
export type ModelFamily = {
  name: string
  /** For the operator. */
  description: string
  task: 'detect' | 'classify'
  match(model: ModelInfo, size: Size): FamilyMatch | undefined
  /** Inputs other than the image, by name. */
  createInputs?(size: Size): Record<string, Tensor>
  decode(outputs: ModelOutputs, context: DecodeContext): DecodedOutputs
}
