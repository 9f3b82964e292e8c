import type { Detection } from '../detection.ts'
import type { ModelFamily } from './family.ts'
import { denormalizeBox, getLabel, getOutput, isValidBox, toMatrix } from './read-outputs.ts'

const parts = ['boxes', 'classes', 'scores'] as const

/** Names of TensorFlow's Object Detection API, such as `detection_boxes:0`. */
const isPart = (name: string, part: string) => new RegExp(`(^|/)detection_${part}(:0)?$`).test(name)

/** Suppression is in the model. Boxes are fractions, the first class has the number 1. */
export const tfSsd: ModelFamily = {
  name: 'tf-ssd',
  description: 'detector of TensorFlow, objects with boxes',
  task: 'detect',
  match({ outputs }) {
    if (!parts.every((part) => outputs.some(({ name }) => isPart(name, part)))) return undefined
    return { image: { resize: 'stretch', padding: 0, color: 'rgb', scale: 1 } }
  },
  decode(outputs, { labels, minConfidence, size }) {
    const [boxes, classes, scores] = parts.map((part) => getOutput(outputs, (name) => isPart(name, part)))
    if (!boxes || !classes || !scores) return { detections: [] }
    const { get, rows } = toMatrix(boxes)
    const detections = Array.from({ length: rows }, (_, row): Detection => {
      const [top, left, bottom, right] = [get(row, 0), get(row, 1), get(row, 2), get(row, 3)]
      return {
        label: getLabel(labels, Number(classes.data[row]) - 1),
        confidence: Number(scores.data[row]),
        box: denormalizeBox({ x: left, y: top, width: right - left, height: bottom - top }, size),
      }
    })
    const sure = detections.filter(({ confidence, box }) => confidence >= minConfidence && isValidBox(box))
    return { detections: sure.sort((a, b) => b.confidence - a.confidence) }
  },
}
