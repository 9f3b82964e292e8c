import type { Detection } from '../detection.ts'
import type { ModelFamily } from './family.ts'
import { stretchedImageOptions } from './image-options.ts'
import { getLabel, getOutput, isValidBox, readBox, toMatrix } from './read-outputs.ts'

const sizeInput = 'orig_target_sizes'

/** D-FINE, DEIM and RT-DETR in the export of their authors. Boxes are in pixels of the size that is passed. */
export const dFine: ModelFamily = {
  name: 'd-fine',
  description: 'D-FINE, DEIM or RT-DETR, objects with boxes',
  task: 'detect',
  match({ inputs, outputs }) {
    const names = outputs.map(({ name }) => name)
    const hasOutputs = ['labels', 'boxes', 'scores'].every((name) => names.includes(name))
    if (!hasOutputs || !inputs.some(({ name }) => name === sizeInput)) return undefined
    return { image: stretchedImageOptions }
  },
  createInputs: ({ width, height }) => ({
    [sizeInput]: { data: BigInt64Array.of(BigInt(width), BigInt(height)), dims: [1, 2] },
  }),
  decode(outputs, { labels, minConfidence }) {
    const [classes, boxes, scores] = ['labels', 'boxes', 'scores'].map((wanted) =>
      getOutput(outputs, (name) => name === wanted),
    )
    if (!classes || !boxes || !scores) return { detections: [] }
    const matrix = toMatrix(boxes)
    const detections = Array.from({ length: matrix.rows }, (_, row): Detection => {
      const confidence = Number(scores.data[row])
      const label = getLabel(labels, Number(classes.data[row]))
      return { label, confidence, box: readBox(matrix, row, 'xyxy') }
    })
    const sure = detections.filter(({ confidence, box }) => confidence >= minConfidence && isValidBox(box))
    return { detections: sure.sort((a, b) => b.confidence - a.confidence) }
  },
}
