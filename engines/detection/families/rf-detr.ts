import type { Tensor } from '../../runtime/model-runtime.ts'
import type { Detection } from '../detection.ts'
import type { DecodeContext, ModelFamily, ModelInfo } from './family.ts'
import { stretchedImageNetOptions, stretchedImageOptions } from './image-options.ts'
import {
  denormalizeBox,
  getDimsWithoutBatch,
  getFirstOutput,
  getLabel,
  getOutput,
  isValidBox,
  type Matrix,
  readBox,
  sigmoid,
  toMatrix,
} from './read-outputs.ts'
import { readLabels } from './ultralytics-output.ts'

const maxDetections = 300

/** A last class stands for no object. Labels for COCO are those of its 91 numbers. */
export const rfDetr = defineQueryFamily({
  name: 'rf-detr',
  description: 'RF-DETR, objects with boxes',
  boxes: 'dets',
  scores: 'labels',
  image: stretchedImageNetOptions,
})

/** RT-DETR and D-FINE in the export of Hugging Face. */
export const rtDetr = defineQueryFamily({
  name: 'rt-detr',
  description: 'RT-DETR or D-FINE of Hugging Face, objects with boxes',
  boxes: 'pred_boxes',
  scores: 'logits',
  image: stretchedImageOptions,
})

/** RT-DETR in the export of Ultralytics: a row has a box and the scores of the classes. */
export const ultralyticsRtDetr: ModelFamily = {
  name: 'ultralytics-rt-detr',
  description: 'RT-DETR of Ultralytics, objects with boxes',
  task: 'detect',
  match(model) {
    const labels = readLabels(model, 'detect')
    const [rows = 0, columns] = getDimsWithoutBatch(model.outputs[0], 2) ?? []
    if (!labels || model.outputs.length !== 1 || columns !== 4 + labels.length || rows > 1000)
      return undefined
    // With two classes, a row is as long as that of an end-to-end YOLO.
    const isNamed = /rt-?detr/i.test(model.metadata.get('description') ?? '')
    if (columns === 6 && !isNamed) return undefined
    return { image: stretchedImageOptions, classCount: labels.length, labels }
  },
  decode(outputs, context) {
    const matrix = toMatrix(getFirstOutput(outputs))
    const getScore = (row: number, index: number) => matrix.get(row, 4 + index)
    return { detections: listDetections(matrix, getScore, context) }
  },
}

type QueryFamily = {
  name: string
  description: string
  /** Names of outputs. */
  boxes: string
  scores: string
  image: typeof stretchedImageOptions
}

function defineQueryFamily({ name, description, boxes, scores, image }: QueryFamily): ModelFamily {
  const find = ({ outputs }: ModelInfo, wanted: string) => outputs.find((output) => output.name === wanted)
  return {
    name,
    description,
    task: 'detect',
    match(model) {
      const [rows, width] = getDimsWithoutBatch(find(model, boxes), 2) ?? []
      const [scoreRows, classCount] = getDimsWithoutBatch(find(model, scores), 2) ?? []
      if (width !== 4 || rows !== scoreRows || !classCount) return undefined
      return { image, classCount }
    },
    decode(outputs, context) {
      const get = (wanted: string): Tensor => getOutput(outputs, (output) => output === wanted)
      const logits = toMatrix(get(scores))
      const getScore = (row: number, index: number) => sigmoid(logits.get(row, index))
      return { detections: listDetections(toMatrix(get(boxes)), getScore, context) }
    },
  }
}

/** An object may have several classes. */
function listDetections(
  boxes: Matrix,
  getScore: (row: number, index: number) => number,
  { labels, minConfidence, size }: DecodeContext,
): Detection[] {
  const detections: Detection[] = []
  for (let row = 0; row < boxes.rows; row++) {
    const box = denormalizeBox(readBox(boxes, row, 'cxcywh'), size)
    if (!isValidBox(box)) continue
    for (let index = 0; index < labels.length; index++) {
      const confidence = getScore(row, index)
      if (confidence >= minConfidence) detections.push({ label: getLabel(labels, index), confidence, box })
    }
  }
  return detections.sort((a, b) => b.confidence - a.confidence).slice(0, maxDetections)
}
