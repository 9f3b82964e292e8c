import type { PixelBox } from '../../image/pixels.ts'
import type { TensorInfo } from '../../runtime/model-runtime.ts'
import type { Detection } from '../detection.ts'
import { suppressOverlaps } from '../suppress-overlaps.ts'
import type { DecodeContext, ImageOptions, ModelFamily, ModelOutputs } from './family.ts'
import {
  countCells,
  findRowMaximum,
  getDimsWithoutBatch,
  getFirstOutput,
  getLabel,
  isValidBox,
  listCells,
  type Matrix,
  toMatrix,
} from './read-outputs.ts'

/** The distance to each side of a box is the mean of a distribution over this many values. */
const distanceCount = 8
const strides = [8, 16, 32, 64]

const image: ImageOptions = {
  resize: 'stretch',
  padding: 0,
  color: 'bgr',
  scale: 1,
  mean: [103.53, 116.28, 123.675],
  std: [57.375, 57.12, 58.395],
}

/** One output, in which the scores of the classes stand before the distances. */
export const nanodetPlus: ModelFamily = {
  name: 'nanodet-plus',
  description: 'NanoDet-Plus, objects with boxes',
  task: 'detect',
  match({ outputs, metadata }, size) {
    const [rows, columns = 0] = getDimsWithoutBatch(outputs[0], 2) ?? []
    const classCount = columns - 4 * distanceCount
    if (outputs.length !== 1 || metadata.has('task')) return undefined
    return classCount > 0 && rows === countCells(size, strides) ? { image, classCount } : undefined
  },
  decode(outputs, context) {
    const matrix = toMatrix(getFirstOutput(outputs))
    const classCount = matrix.columns - 4 * distanceCount
    const distances = { matrix, from: classCount, count: distanceCount }
    const cells = listCells(context.size, strides)
    const scores = { matrix, classCount }
    return { detections: decodeCells(scores, distances, { ...context, cells, offset: 0 }) }
  },
}

/** Outputs with scores and others with distances, for each of three grids. */
export const nanodet: ModelFamily = {
  name: 'nanodet',
  description: 'NanoDet, objects with boxes',
  task: 'detect',
  match({ outputs }, size) {
    const grids = pairGrids(outputs, size)
    const classCount = getDimsWithoutBatch(grids?.[0]?.scores, 2)?.[1]
    if (!grids || !classCount) return undefined
    return { image: { ...image, resize: 'letterbox-center' }, classCount }
  },
  decode(outputs, context) {
    const infos = Object.entries(outputs).map(([name, { dims }]) => ({ name, dims, type: '' }))
    const grids = pairGrids(infos, context.size)
    if (!grids) throw new Error('The model returned other outputs than when it was added.')
    const candidates = grids.flatMap(({ scores, distances, stride }) => {
      const [scoreMatrix, distanceMatrix] = [scores, distances].map(({ name }) => getMatrix(outputs, name))
      if (!scoreMatrix || !distanceMatrix) return []
      const count = distanceMatrix.columns / 4
      const cells = listCells(context.size, [stride])
      return decodeCells(
        { matrix: scoreMatrix, classCount: scoreMatrix.columns },
        { matrix: distanceMatrix, from: 0, count },
        { ...context, cells, offset: 0.5 },
      )
    })
    return { detections: suppressOverlaps(candidates, context) }
  },
}

function getMatrix(outputs: ModelOutputs, name: string): Matrix | undefined {
  const output = outputs[name]
  return output && toMatrix(output)
}

type Grid = { scores: TensorInfo; distances: TensorInfo; stride: number }

/** The scores of a grid come before its distances in every export. */
function pairGrids(outputs: readonly TensorInfo[], size: { width: number; height: number }) {
  if (outputs.length !== 6) return undefined
  const grids = [8, 16, 32].flatMap((stride): Grid[] => {
    const rows = countCells(size, [stride])
    const [scores, distances] = outputs.filter((output) => getDimsWithoutBatch(output, 2)?.[0] === rows)
    const [, width = 0] = getDimsWithoutBatch(distances, 2) ?? []
    return scores && distances && width >= 8 && width % 4 === 0 ? [{ scores, distances, stride }] : []
  })
  return grids.length === 3 ? grids : undefined
}

type Cells = DecodeContext & {
  cells: { x: number; y: number; stride: number }[]
  /** Of the point from which distances are measured, in cells. */
  offset: number
}

function decodeCells(
  scores: { matrix: Matrix; classCount: number },
  distances: { matrix: Matrix; from: number; count: number },
  { cells, offset, labels, minConfidence, maxOverlap }: Cells,
): Detection[] {
  const candidates: Detection[] = []
  for (const [row, cell] of cells.entries()) {
    const best = findRowMaximum(scores.matrix, row, { from: 0, count: scores.classCount })
    if (!(best.value >= minConfidence)) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map(
      (side) => cell.stride * readDistance(distances, row, side),
    )
    const [x, y] = [(cell.x + offset) * cell.stride, (cell.y + offset) * cell.stride]
    const box: PixelBox = { x: x - left, y: y - top, width: left + right, height: top + bottom }
    if (isValidBox(box)) candidates.push({ label: getLabel(labels, best.index), confidence: best.value, box })
  }
  return suppressOverlaps(candidates, { maxOverlap })
}

/** The mean of the distribution, whose logits the model returns. */
function readDistance(
  { matrix, from, count }: { matrix: Matrix; from: number; count: number },
  row: number,
  side: number,
): number {
  const values = Array.from({ length: count }, (_, index) => matrix.get(row, from + side * count + index))
  const largest = Math.max(...values)
  const weights = values.map((value) => Math.exp(value - largest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.reduce((total, weight, index) => total + weight * index, 0) / sum
}
