import type { ModelSpec } from './build-model.ts'

/** Models for images of 64 px, each with its result for an image of 128 px, so that a pixel of the input is two of the image. */
export type FamilyCase = { family: string; model: ModelSpec; labels?: string[]; expected: object }

/** Rows of zeros, except for some. */
export const createRows = (
  count: number,
  width: number,
  filled: Record<number, readonly number[]>,
): number[] =>
  Array.from({ length: count }, (_, row) => [
    ...(filled[row] ?? []),
    ...Array<number>(width - (filled[row]?.length ?? 0)).fill(0),
  ]).flat()

export function transpose(values: readonly number[], width: number): number[] {
  const count = values.length / width
  return Array.from({ length: values.length }, (_, index) => {
    const [column, row] = [Math.floor(index / count), index % count]
    return values[row * width + column] ?? 0
  })
}

export const createConstantOutput = (name: string, dims: number[], values: readonly number[]) => ({
  name,
  dims,
  values,
})

/** 64 / 8, 64 / 16 and 64 / 32 cells per side. */
export const cellCount = 64 + 16 + 4
/** In the input from 24 to 40 and from 28 to 36. */
export const cxcywhBox = [32, 32, 16, 8]
export const xyxyBox = [24, 28, 40, 36]
const box = { x: 48, y: 56, width: 32, height: 16 }
export const dogDetection = { label: 'dog', confidence: 0.9, box }
