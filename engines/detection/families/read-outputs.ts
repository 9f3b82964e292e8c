import type { PixelBox, Size } from '../../image/pixels.ts'
import type { Tensor, TensorInfo } from '../../runtime/model-runtime.ts'
import type { ModelOutputs } from './family.ts'

/** The last two dimensions of a tensor. */
export type Matrix = { rows: number; columns: number; get(row: number, column: number): number }

/** @throws Error if there is no such output. */
export function getOutput(
  outputs: ModelOutputs,
  isWanted: (name: string, tensor: Tensor) => boolean,
): Tensor {
  const found = Object.entries(outputs).find(([name, tensor]) => isWanted(name, tensor))
  if (!found) throw new Error('The model returned other outputs than when it was added.')
  return found[1]
}

export const getFirstOutput = (outputs: ModelOutputs): Tensor => getOutput(outputs, () => true)

export function toMatrix({ data, dims }: Tensor): Matrix {
  const [rows = 1, columns = 1] = dims.slice(-2)
  if (data.length !== rows * columns)
    throw new Error(`The model returned a tensor with the dimensions ${dims.join(' x ')}.`)
  return { rows, columns, get: (row, column) => Number(data[row * columns + column]) }
}

export const transpose = ({ rows, columns, get }: Matrix): Matrix => ({
  rows: columns,
  columns: rows,
  get: (row, column) => get(column, row),
})

/** @returns the index of the largest of `count` values of a row, relative to `from`. */
export function findRowMaximum(
  { get }: Matrix,
  row: number,
  { from, count }: { from: number; count: number },
): { index: number; value: number } {
  let best = { index: 0, value: Number.NEGATIVE_INFINITY }
  for (let index = 0; index < count; index++) {
    const value = get(row, from + index)
    if (value > best.value) best = { index, value }
  }
  return best
}

export const getLabel = (labels: readonly string[], index: number) => labels[index] ?? `class ${index}`

export const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

/** A row has a box at its first columns: its center and size, or two of its corners. */
export function readBox({ get }: Matrix, row: number, format: 'cxcywh' | 'xyxy'): PixelBox {
  const [a, b, c, d] = [get(row, 0), get(row, 1), get(row, 2), get(row, 3)]
  return format === 'xyxy'
    ? { x: a, y: b, width: c - a, height: d - b }
    : { x: a - c / 2, y: b - d / 2, width: c, height: d }
}

/** Multiplies fractions of the input. */
export const denormalizeBox = ({ x, y, width, height }: PixelBox, size: Size): PixelBox => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

/** A damaged model returns values that are no numbers. */
export const isValidBox = ({ x, y, width, height }: PixelBox) =>
  Number.isFinite(x + y + width + height) && width > 0 && height > 0

/** The cells of the grids of a model, row by row, beginning with the smallest stride. */
export function listCells(
  size: Size,
  strides: readonly number[],
): { x: number; y: number; stride: number }[] {
  return strides.flatMap((stride) => {
    const columns = Math.ceil(size.width / stride)
    return Array.from({ length: columns * Math.ceil(size.height / stride) }, (_, index) => ({
      x: index % columns,
      y: Math.floor(index / columns),
      stride,
    }))
  })
}

export const countCells = ({ width, height }: Size, strides: readonly number[]) =>
  strides.reduce((sum, stride) => sum + Math.ceil(width / stride) * Math.ceil(height / stride), 0)

/** Returns the dimensions of a tensor without the batch, if it has this many. */
export function getDimsWithoutBatch(tensor: TensorInfo | undefined, count: number): number[] | undefined {
  const dims = tensor?.dims.slice(1).filter((dim) => dim !== undefined)
  return dims?.length === count && tensor?.dims.length === count + 1 ? dims : undefined
}
