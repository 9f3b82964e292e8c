import type { PixelSource, RgbaPixels, Size } from '../image/pixels.ts'
import type { Model } from '../runtime/model-runtime.ts'
import type { Detection } from './detection.ts'
import type { ModelFamily } from './families/family.ts'
import { type InputOptions, placeImage, prepareInput, toImageBox } from './prepare-input.ts'

export type DetectionModel = {
  model: Model
  family: ModelFamily
  input: InputOptions
  labels: readonly string[]
  minConfidence: number
  /** Of labels, in the fusion with other models. The default is 1. */
  weights?: Readonly<Record<string, number>>
}

/** Intersection over union of two boxes, above which they are of one object. */
const maxOverlap = 0.6

/** Reduced as far as the input of a model allows. `size` is that of the image. */
export type DecodedImage = { pixels: RgbaPixels; size: Size }

export async function decodeForModels(
  image: PixelSource,
  models: readonly DetectionModel[],
): Promise<DecodedImage> {
  const { width, height } = image
  const sides = models.map(({ input: { size } }) => Math.max(size.width, size.height))
  // The shorter side must not be smaller than that of an input that is stretched.
  const longer = Math.max(...sides) * Math.min(2, Math.max(width, height) / Math.min(width, height))
  return { pixels: await image.decode(Math.ceil(longer)), size: { width, height } }
}

/** Returns boxes in pixels of the image. */
export async function detectWithModel(
  { pixels, size }: DecodedImage,
  { model, family, input, labels, minConfidence }: DetectionModel,
): Promise<Detection[]> {
  const placement = placeImage({ x: 0, y: 0, ...size }, input)
  const tensor = prepareInput(pixels, size, placement, input)
  const outputs = await model.run({ [model.inputs[0]?.name ?? '']: tensor })
  const decoded = family.decode(outputs, { size: input.size, labels, minConfidence, maxOverlap })
  if (!('detections' in decoded)) return []
  return decoded.detections
    .filter(({ label }) => label !== '')
    .map((detection) => ({ ...detection, box: toImageBox(detection.box, placement, size) }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
}
