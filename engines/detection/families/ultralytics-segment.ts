import type { PixelBox } from '../../image/pixels.ts'
import { clamp } from '../../numbers.ts'
import type { Tensor } from '../../runtime/model-runtime.ts'
import type { Detection } from '../detection.ts'
import { type ScalarField, traceOutline } from '../trace-outline.ts'
import type { DecodeContext, ModelFamily } from './family.ts'
import { yoloImageOptions } from './image-options.ts'
import { getDimsWithoutBatch, getOutput } from './read-outputs.ts'
import {
  type Candidate,
  findRowLayout,
  getRowLayout,
  readCandidates,
  readLabels,
  suppressUnlessEndToEnd,
} from './ultralytics-output.ts'

/** The second output has prototypes. The mask of an object is their sum, weighted with the values of its row. */
export const ultralyticsSegment: ModelFamily = {
  name: 'ultralytics-segment',
  description: 'YOLO of Ultralytics, objects with outlines',
  task: 'detect',
  match(model) {
    const labels = readLabels(model, 'segment')
    const prototypes = model.outputs.find((output) => getDimsWithoutBatch(output, 3))
    const [count = 0] = getDimsWithoutBatch(prototypes, 3) ?? []
    const rows = model.outputs.find((output) => getDimsWithoutBatch(output, 2))
    if (!labels || !rows || count === 0 || model.outputs.length !== 2) return undefined
    const layout = findRowLayout(rows, labels.length, count)
    return layout && { image: yoloImageOptions, classCount: labels.length, labels }
  },
  decode(outputs, context) {
    const prototypes = getOutput(outputs, (_, { dims }) => dims.length === 4)
    const rows = getOutput(outputs, (_, { dims }) => dims.length === 3)
    const layout = getRowLayout(rows, context.labels.length, prototypes.dims[1] ?? 0)
    const candidates = suppressUnlessEndToEnd(readCandidates(rows, layout, context), layout, context)
    return { detections: candidates.map((candidate) => addOutline(candidate, prototypes, context)) }
  },
}

function addOutline(
  { extras, ...detection }: Candidate,
  prototypes: Tensor,
  { size }: DecodeContext,
): Detection {
  const [, , height = 1, width = 1] = prototypes.dims
  const [scaleX, scaleY] = [width / size.width, height / size.height]
  const field = sumPrototypes(prototypes, extras, toCells(detection.box, { scaleX, scaleY, width, height }))
  const outline = traceOutline(field).map(({ x, y }) => ({
    x: (x + field.x + 0.5) / scaleX,
    y: (y + field.y + 0.5) / scaleY,
  }))
  return outline.length < 3 ? detection : { ...detection, outline }
}

type Scale = { scaleX: number; scaleY: number; width: number; height: number }

function toCells(box: PixelBox, { scaleX, scaleY, width, height }: Scale): PixelBox {
  const x = clamp(Math.floor(box.x * scaleX), 0, width)
  const y = clamp(Math.floor(box.y * scaleY), 0, height)
  return {
    x,
    y,
    width: clamp(Math.ceil((box.x + box.width) * scaleX), 0, width) - x,
    height: clamp(Math.ceil((box.y + box.height) * scaleY), 0, height) - y,
  }
}

/** Positive inside of the object. */
function sumPrototypes(
  { data, dims }: Tensor,
  factors: readonly number[],
  { x, y, width, height }: PixelBox,
): ScalarField & { x: number; y: number } {
  const [, , rows = 1, columns = 1] = dims
  const values = new Float32Array(width * height)
  for (const [prototype, factor] of factors.entries()) {
    for (let row = 0; row < height; row++) {
      const source = (prototype * rows + y + row) * columns + x
      for (let column = 0; column < width; column++)
        values[row * width + column] =
          (values[row * width + column] ?? 0) + factor * Number(data[source + column] ?? 0)
    }
  }
  return { values, width, height, x, y }
}
