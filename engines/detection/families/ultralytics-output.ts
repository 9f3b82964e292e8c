import { parsePythonLiteral } from '../../own-models/python-literal.ts'
import type { Tensor } from '../../runtime/model-runtime.ts'
import type { Detection } from '../detection.ts'
import { suppressOverlaps } from '../suppress-overlaps.ts'
import type { DecodeContext, ModelInfo } from './family.ts'
import {
  findRowMaximum,
  getDimsWithoutBatch,
  getLabel,
  isValidBox,
  type Matrix,
  readBox,
  toMatrix,
  transpose,
} from './read-outputs.ts'

type UltralyticsTask = 'detect' | 'classify' | 'segment' | 'obb' | 'pose'

/** An export has a row for each candidate (`rows`), or, with suppression in the model, for each object (`end-to-end`). */
export type RowLayout = { kind: 'rows' | 'end-to-end'; classCount: number | undefined; extraCount: number }

/** A detection, and the values behind its class scores. */
export type Candidate = Detection & { extras: number[] }

/** Returns the names of the classes from the metadata, if it names this task. */
export function readLabels({ metadata }: ModelInfo, task: UltralyticsTask): string[] | undefined {
  return metadata.get('task') === task ? parseClassNames(metadata.get('names')) : undefined
}

/** `{0: 'person', 1: 'bicycle'}`, or a list. */
export function parseClassNames(text: string | undefined): string[] | undefined {
  const names = text === undefined ? undefined : parsePythonLiteral(text)
  if (Array.isArray(names)) return names.map(String)
  if (!(names instanceof Map)) return undefined
  const labels = Array.from({ length: names.size }, (_, index) => names.get(index))
  return labels.every((label) => typeof label === 'string') ? labels : undefined
}

/** @param extraCount of values behind the class scores. */
export function findRowLayout(
  output: ModelInfo['outputs'][number] | undefined,
  classCount: number | undefined,
  extraCount: number,
): RowLayout | undefined {
  const [first = 0, second = 0] = getDimsWithoutBatch(output, 2) ?? []
  const width = 4 + (classCount ?? first - 4 - extraCount) + extraCount
  if (first === width && width > 4 + extraCount && first < second)
    return { kind: 'rows', classCount: width - 4 - extraCount, extraCount }
  if (second !== 6 + extraCount || first > 1000) return undefined
  return { kind: 'end-to-end', classCount, extraCount }
}

/** Finds the layout again at a run, in which the number of classes is known. */
export const getRowLayout = ({ dims }: Tensor, classCount: number, extraCount: number): RowLayout => ({
  kind: dims.at(-1) === 6 + extraCount && dims.at(-2) !== 4 + classCount + extraCount ? 'end-to-end' : 'rows',
  classCount,
  extraCount,
})

/** @param format of the box of objects of an end-to-end model. */
export function readCandidates(
  output: Tensor,
  { kind, classCount = 0, extraCount }: RowLayout,
  { labels, minConfidence }: DecodeContext,
  format: 'xyxy' | 'cxcywh' = 'xyxy',
): Candidate[] {
  const isEndToEnd = kind === 'end-to-end'
  const matrix = isEndToEnd ? toMatrix(output) : transpose(toMatrix(output))
  const extrasFrom = isEndToEnd ? 6 : 4 + classCount
  const candidates: Candidate[] = []
  for (let row = 0; row < matrix.rows; row++) {
    const { index, value } = isEndToEnd
      ? { index: matrix.get(row, 5), value: matrix.get(row, 4) }
      : findRowMaximum(matrix, row, { from: 4, count: classCount })
    if (!(value >= minConfidence)) continue
    const box = readBox(matrix, row, isEndToEnd ? format : 'cxcywh')
    if (!isValidBox(box)) continue
    const extras = readRow(matrix, row, { from: extrasFrom, count: extraCount })
    candidates.push({ label: getLabel(labels, index), confidence: Math.min(1, value), box, extras })
  }
  return candidates
}

/** Models that are end-to-end do it themselves. */
export const suppressUnlessEndToEnd = (
  candidates: Candidate[],
  { kind }: RowLayout,
  { maxOverlap }: DecodeContext,
) => (kind === 'end-to-end' ? candidates : suppressOverlaps(candidates, { maxOverlap }))

const readRow = ({ get }: Matrix, row: number, { from, count }: { from: number; count: number }) =>
  Array.from({ length: count }, (_, index) => get(row, from + index))
