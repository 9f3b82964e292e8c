import { cropOrientedBox } from '../image/crop-oriented-box.ts'
import type { GrayPyramid } from '../image/gray-pyramid.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import type { GrayPixels } from '../image/pixels.ts'
import type { Model } from '../runtime/model-runtime.ts'

/** In pixels. A step of the model is half as wide as `widthStep`. */
const [lineHeight, widthStep, minWidth] = [48, 16, 32]

/** The probabilities of all classes at each step from left to right. Class 0 is the blank between characters. */
export type LineScores = { data: Float32Array; steps: number; classes: number }

export function cropLine(pyramid: GrayPyramid, box: OrientedBox): GrayPixels {
  const idealWidth = (lineHeight * box.width) / box.height
  const width = Math.max(minWidth, Math.round(idealWidth / widthStep) * widthStep)
  return cropOrientedBox(pyramid, box, { width, height: lineHeight })
}

/** Reads a line. A batch of eight takes a third longer than eight lines, because its tensors do not fit into the cache. */
export async function predictLineScores({ data, width }: GrayPixels, model: Model): Promise<LineScores> {
  const pixels = width * lineHeight
  const input = new Float32Array(3 * pixels)
  for (let pixel = 0; pixel < pixels; pixel++) input[pixel] = (data[pixel] ?? 0) / 127.5 - 1
  // The model was trained with colors.
  input.copyWithin(pixels, 0, pixels)
  input.copyWithin(2 * pixels, 0, pixels)
  const outputs = await model.run({ x: { data: input, dims: [1, 3, lineHeight, width] } })
  const [output] = Object.values(outputs)
  const [, steps = 0, classes = 0] = output?.dims ?? []
  if (!(output?.data instanceof Float32Array)) throw new Error('The recognition returned no scores')
  return { data: output.data, steps, classes }
}
