import type { Detection } from '../detection.ts'
import { suppressOverlaps } from '../suppress-overlaps.ts'
import type { ModelFamily } from './family.ts'
import {
  countCells,
  findRowMaximum,
  getDimsWithoutBatch,
  getFirstOutput,
  getLabel,
  isValidBox,
  listCells,
  toMatrix,
} from './read-outputs.ts'

const strides = [8, 16, 32]

export const yolox: ModelFamily = {
  name: 'yolox',
  description: 'YOLOX, objects with boxes',
  task: 'detect',
  match({ outputs, metadata }, size) {
    const [rows, columns = 0] = getDimsWithoutBatch(outputs[0], 2) ?? []
    if (outputs.length !== 1 || metadata.has('task')) return undefined
    if (columns < 6 || rows !== countCells(size, strides)) return undefined
    const image = { resize: 'letterbox-top-left', padding: 114, color: 'bgr', scale: 1 } as const
    return { image, classCount: columns - 5 }
  },
  decode(outputs, { size, labels, minConfidence, maxOverlap }) {
    const matrix = toMatrix(getFirstOutput(outputs))
    const candidates: Detection[] = []
    for (const [row, cell] of listCells(size, strides).entries()) {
      const objectness = matrix.get(row, 4)
      if (!(objectness >= minConfidence)) continue
      const best = findRowMaximum(matrix, row, { from: 5, count: matrix.columns - 5 })
      const confidence = objectness * best.value
      const [x, y] = [matrix.get(row, 0) + cell.x, matrix.get(row, 1) + cell.y]
      const [width, height] = [Math.exp(matrix.get(row, 2)), Math.exp(matrix.get(row, 3))]
      const box = {
        x: (x - width / 2) * cell.stride,
        y: (y - height / 2) * cell.stride,
        width: width * cell.stride,
        height: height * cell.stride,
      }
      if (confidence >= minConfidence && isValidBox(box))
        candidates.push({ label: getLabel(labels, best.index), confidence, box })
    }
    return { detections: suppressOverlaps(candidates, { maxOverlap }) }
  },
}
