import type { Size } from '#workers/image/shared/fit-within.ts'
import { type ResizePlan, stripRows } from './resize-plan.ts'

/** Whole vectors of a row of that many pixels. */
export const vectorBytes = (width: number) => Math.ceil((width * 4) / 16) * 16

/** Repeats the last column and row where a side is odd, so that the mean of two is of two that are there. */
function pad(raw: Uint8Array, stride: number, { width, height }: Size) {
  if (width % 2) {
    for (let row = 0; row < height; row += 1) {
      const end = row * stride + width * 4
      raw.copyWithin(end, end - 4, end)
    }
  }
  if (height % 2) raw.copyWithin(height * stride, (height - 1) * stride, height * stride)
}

/** Halves the rows in place as often as asked, the last time into the window. Returns how many are left. */
function halve(plan: ResizePlan, raw: Uint8Array, count: number, to: number): number {
  const { rows, kernel, halvings, stride, rawStride, at } = plan
  let left = { width: rows.width, height: count }
  for (let round = 1; round <= halvings; round += 1) {
    pad(raw, rawStride, left)
    left = { width: Math.ceil(left.width / 2), height: Math.ceil(left.height / 2) }
    const [first, step] = round === halvings ? [to, stride] : [at.raw, rawStride]
    for (let row = 0; row < left.height; row += 1) {
      kernel.halve(first + row * step, at.raw + row * 2 * rawStride, rawStride, vectorBytes(left.width))
    }
  }
  return left.height
}

/** Reads the next rows from row `top` of the source to address `to` of the window. Returns how many rows that made there. */
export async function readStrip(plan: ResizePlan, top: number, to: number): Promise<number> {
  const { rows, halvings, stride, rawStride, at, buffer } = plan
  const count = Math.min(stripRows, rows.height - top)
  if (halvings === 0) {
    await rows.read(top, count, new Uint8Array(buffer, to, stride * count), stride)
    return count
  }
  const raw = new Uint8Array(buffer, at.raw, rawStride * (stripRows + 2))
  await rows.read(top, count, raw, rawStride)
  return halve(plan, raw, count, to)
}
