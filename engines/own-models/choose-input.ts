import type { InputOptions } from '../detection/prepare-input.ts'
import type { Size } from '../image/pixels.ts'
import type { TensorInfo } from '../runtime/model-runtime.ts'
import { quote } from './check-model.ts'
import type { ModelDescription } from './describe-model.ts'
import { ModelError } from './model-error.ts'
import { parsePythonLiteral } from './python-literal.ts'

export type ModelInput = { name: string } & Pick<InputOptions, 'size' | 'layout' | 'type'>

const minSide = 16
const maxSide = 2048

/**
 * @param wantedSize is needed if the model does not tell it.
 * @throws ModelError
 */
export function chooseInput(model: ModelDescription, wantedSize: Size | undefined): ModelInput {
  const images = model.inputs.filter(({ dims }) => dims.length === 4)
  const [input] = images
  if (!input || images.length > 1)
    throw new ModelError(
      `The model must have one input for an image, with 4 dimensions. It has: ${describe(model.inputs)}.`,
    )
  const layout = findLayout(input)
  const [batch] = input.dims
  if (batch !== undefined && batch !== 1)
    throw new ModelError(`The model takes ${batch} images at a time. Export it for one image (batch=1).`)
  const type = findType(input)
  const [height, width] = layout === 'nchw' ? input.dims.slice(2) : input.dims.slice(1, 3)
  return { name: input.name, layout, type, size: chooseSize({ width, height }, wantedSize, model) }
}

function findLayout(input: TensorInfo): InputOptions['layout'] {
  const [, second, , last] = input.dims
  if (second === 3) return 'nchw'
  if (last === 3) return 'nhwc'
  if (second === undefined && last === undefined) return input.type === 'float32' ? 'nchw' : 'nhwc'
  throw new ModelError(`The model does not take images with 3 colors. Its input is ${describe([input])}.`)
}

function findType({ type }: TensorInfo): InputOptions['type'] {
  if (type === 'float32' || type === 'uint8' || type === 'int32') return type
  const advice = type === 'float16' ? ' Export it with 32-bit numbers (half=False).' : ''
  throw new ModelError(`The input of the model has the type ${type}, which is not supported.${advice}`)
}

type MaybeSize = { width: number | undefined; height: number | undefined }

function chooseSize(fixed: MaybeSize, wanted: Size | undefined, { metadata }: ModelDescription): Size {
  const exported = readExportedSize(metadata.get('imgsz'))
  const width = fixed.width ?? wanted?.width ?? exported?.width
  const height = fixed.height ?? wanted?.height ?? exported?.height
  if (width === undefined || height === undefined)
    throw new ModelError(
      'The model does not tell the size of its image. Pass the size that it was trained with, such as --size 640.',
    )
  if (wanted && (wanted.width !== width || wanted.height !== height))
    throw new ModelError(`The model takes images of ${width} x ${height} pixels only. Leave out --size.`)
  const isPossible = [width, height].every((side) => side >= minSide && side <= maxSide)
  if (!isPossible)
    throw new ModelError(
      `The model takes images of ${width} x ${height} pixels. From ${minSide} to ${maxSide} pixels per side are supported.`,
    )
  return { width, height }
}

/** `[height, width]` in exports of Ultralytics. */
function readExportedSize(text: string | undefined): Size | undefined {
  const sides = text === undefined ? undefined : parsePythonLiteral(text)
  const [height, width = height] = Array.isArray(sides) ? sides : [sides]
  const isSize = Number.isInteger(width) && Number.isInteger(height)
  return isSize ? { width: Number(width), height: Number(height) } : undefined
}

function describe(tensors: readonly TensorInfo[]): string {
  const parts = tensors
    .slice(0, 5)
    .map(({ name, type, dims }) => `${quote(name)} (${type} ${dims.map((dim) => dim ?? '?').join(' x ')})`)
  return parts.join(', ') || 'none'
}
