import { suppressOverlaps } from '../suppress-overlaps.ts'
import type { ModelFamily } from './family.ts'
import { yoloImageOptions } from './image-options.ts'
import {
  countCells,
  findRowMaximum,
  getDimsWithoutBatch,
  getFirstOutput,
  getLabel,
  isValidBox,
  readBox,
  toMatrix,
} from './read-outputs.ts'
import { parseClassNames } from './ultralytics-output.ts'

/** Boxes of each cell: YOLOv5 and v7 have three. */
const anchorsPerCell = 3

export const yolov5: ModelFamily = {
  name: 'yolov5',
  description: 'YOLOv5 or YOLOv7, objects with boxes',
  task: 'detect',
  match({ outputs, metadata }, size) {
    const [rows, columns = 0] = getDimsWithoutBatch(outputs[0], 2) ?? []
    if (outputs.length !== 1 || columns < 6 || rows !== anchorsPerCell * countCells(size, [8, 16, 32]))
      return undefined
    const labels = parseClassNames(metadata.get('names'))
    return { image: yoloImageOptions, classCount: columns - 5, ...(labels && { labels }) }
  },
  decode(outputs, { labels, minConfidence, maxOverlap }) {
    const matrix = toMatrix(getFirstOutput(outputs))
    const candidates = Array.from({ length: matrix.rows }, (_, row) => {
      const best = findRowMaximum(matrix, row, { from: 5, count: matrix.columns - 5 })
      const confidence = matrix.get(row, 4) * best.value
      return { label: getLabel(labels, best.index), confidence, box: readBox(matrix, row, 'cxcywh') }
    })
    const sure = candidates.filter(({ confidence, box }) => confidence >= minConfidence && isValidBox(box))
    return { detections: suppressOverlaps(sure, { maxOverlap }) }
  },
}
