import { findMatchingFamily, type MatchedFamily, modelFamilies } from '../detection/families/families.ts'
import type { FamilyMatch, ModelInfo, ModelOutputs } from '../detection/families/family.ts'
import { allocateTensorData, type InputOptions } from '../detection/prepare-input.ts'
import type { Size } from '../image/pixels.ts'
import type { Model, Tensor } from '../runtime/model-runtime.ts'
import { quote } from './check-model.ts'
import type { ModelInput } from './choose-input.ts'
import type { ModelDescription } from './describe-model.ts'
import { ModelError } from './model-error.ts'
import type { ResultFormat } from './to-model-result.ts'

/** How a model is run and its outputs are read. */
export type ModelSettings = {
  family: string
  inputName: string
  input: InputOptions
  labels: readonly string[]
  pointNames?: readonly string[] | undefined
  minConfidence: number
  /** See `suppressOverlaps`. */
  maxOverlap: number
  resultForm: ResultFormat
}

/** What the owner says about a model. Undefined options are those of its family. */
export type ModelOptions = {
  family?: string | undefined
  size?: Size | undefined
  color?: InputOptions['color'] | undefined
  scale?: keyof typeof normalizationPresets | undefined
  resize?: InputOptions['resize'] | undefined
  labels?: readonly string[] | undefined
  minConfidence?: number | undefined
  resultForm?: ResultFormat | undefined
}

/** The ranges of values that models are trained with. */
export const normalizationPresets = {
  '0..1': { scale: 1 / 255 },
  '0..255': { scale: 1 },
  '-1..1': { scale: 1 / 255, mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] },
  imagenet: { scale: 1 / 255, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
} as const

const defaultConfidence = 0.3
const defaultOverlap = 0.5

/**
 * Runs the model with an empty image to find the dimensions of its outputs, and finds out its family by them.
 *
 * @throws ModelError if the options do not fit the model, or something must be told by an option.
 */
export async function chooseSettings(
  model: Model,
  description: ModelDescription,
  image: ModelInput,
  options: ModelOptions,
): Promise<ModelSettings> {
  const outputs = await runEmpty(model, description, image)
  const infos = Object.entries(outputs).map(([name, { dims }]) => ({ name, dims, type: '' }))
  const { inputs, metadata } = description
  const { family, match } = chooseFamily({ inputs, metadata, outputs: infos }, image.size, options.family)
  const isUnclear = family.name === 'classifier' && image.layout === 'nhwc' && image.type === 'float32'
  if (isUnclear && options.scale === undefined)
    throw new ModelError(
      'The model does not tell the range of its values. Pass the one that it was trained with: --scale 0..1, 0..255, -1..1 or imagenet.',
    )
  return {
    family: family.name,
    inputName: image.name,
    input: chooseInputOptions(match, image, options),
    labels: chooseLabels(match.classCount, options.labels ?? match.labels),
    pointNames: match.pointNames,
    minConfidence: options.minConfidence ?? defaultConfidence,
    maxOverlap: defaultOverlap,
    resultForm: options.resultForm ?? 'objects',
  }
}

function chooseFamily(model: ModelInfo, size: Size, name: string | undefined): MatchedFamily {
  const families = modelFamilies.filter((family) => name === undefined || family.name === name)
  const found = findMatchingFamily(families, model, size)
  if (found) return found
  const shapes = model.outputs.map((output) => `${output.name} ${output.dims.join(' x ')}`).join(', ')
  const names = modelFamilies.map((family) => family.name).join(', ')
  throw new ModelError(
    `The outputs of the model (${shapes.slice(0, 300)}) are not those of ${name ?? `a known family (${names})`}.`,
  )
}

function chooseInputOptions(
  { image: { scale, mean, std, ...trained } }: FamilyMatch,
  { size, layout, type }: ModelInput,
  options: ModelOptions,
): InputOptions {
  const { color = trained.color, resize = trained.resize } = options
  const range =
    type === 'float32' ? options.scale && normalizationPresets[options.scale] : normalizationPresets['0..255']
  const trainedRange = { scale, ...(mean && { mean }), ...(std && { std }) }
  return { ...trained, ...(range ?? trainedRange), color, resize, size, layout, type }
}

async function runEmpty(
  model: Model,
  { inputs }: ModelDescription,
  image: ModelInput,
): Promise<ModelOutputs> {
  const { width, height } = image.size
  const data = allocateTensorData(image.type, width * height * 3)
  const dims = image.layout === 'nchw' ? [1, 3, height, width] : [1, height, width, 3]
  const others = modelFamilies.flatMap((family) => Object.entries(family.createInputs?.(image.size) ?? {}))
  const known = new Map<string, Tensor>([...others, [image.name, { data, dims }]])
  const feeds = inputs.map(({ name }): [string, Tensor] => {
    const tensor = known.get(name)
    if (!tensor) throw new ModelError(`The model has an input ${quote(name)}, which is not supported.`)
    return [name, tensor]
  })
  return await model.run(Object.fromEntries(feeds))
}

/** RF-DETR has a last class for no object. */
function chooseLabels(
  classCount: number | undefined,
  labels: readonly string[] | undefined,
): readonly string[] {
  const expand = (count: number) => Array.from({ length: count }, (_, index) => `class ${index}`)
  if (!labels) return expand(classCount ?? 0)
  const isComplete = classCount === undefined || [classCount, classCount - 1].includes(labels.length)
  if (isComplete) return labels
  throw new ModelError(
    `The model has ${classCount} classes, and there are ${labels.length} labels. Pass a file with one label per line: --labels FILE`,
  )
}
