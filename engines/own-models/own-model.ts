import type { Detection } from '../detection/detection.ts'
import { findFamilyByName } from '../detection/families/families.ts'
import type { DecodedOutputs } from '../detection/families/family.ts'
import {
  chooseDecodedSide,
  type Placement,
  placeImage,
  prepareInput,
  toImageBox,
  toImagePoint,
} from '../detection/prepare-input.ts'
import type { PixelSource, Size } from '../image/pixels.ts'
import type { Model } from '../runtime/model-runtime.ts'
import type { ModelSettings } from './model-settings.ts'

/** Runs a model on an image. Positions are in pixels of the image. */
export async function runOwnModel(
  model: Model,
  settings: ModelSettings,
  image: PixelSource,
): Promise<DecodedOutputs> {
  const { inputName, input, labels, minConfidence, maxOverlap, pointNames } = settings
  const family = findFamilyByName(settings.family)
  if (!family) throw new Error(`There is no family ${settings.family}`)
  const placement = placeImage({ x: 0, y: 0, width: image.width, height: image.height }, input)
  const pixels = await image.decode(chooseDecodedSide(image, placement))
  const tensor = prepareInput(pixels, image, placement, input)
  const outputs = await model.run({ [inputName]: tensor, ...family.createInputs?.(input.size) })
  const { size } = input
  const decoded = family.decode(outputs, { size, labels, minConfidence, maxOverlap, pointNames })
  if ('classes' in decoded) return decoded
  const detections = decoded.detections
    .map((detection) => toImageDetection(detection, placement, image))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  return { detections }
}

function toImageDetection(detection: Detection, placement: Placement, image: Size): Detection {
  const { outline, points } = detection
  return {
    ...detection,
    box: toImageBox(detection.box, placement, image),
    ...(outline && { outline: outline.map((point) => toImagePoint(point, placement)) }),
    ...(points && { points: points.map((point) => ({ ...point, ...toImagePoint(point, placement) })) }),
  }
}
