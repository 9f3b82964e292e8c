import type { Size } from '#domain/geometry.ts'
import type { PixelRowSource } from '../pixel-row-source.ts'
import type { ResizeKernel } from './resize-kernel-js.ts'
import { planResize, type ResizePlan, rowsPerStrip } from './resize-plan.ts'

/**
 * Resizes with Lanczos3 in gamma space, with only a window of rows in memory.
 *
 * @param target in pixels, in the orientation of `rows`.
 * @returns opaque RGBA pixels.
 */
export async function resizeRows(
  rows: PixelRowSource,
  target: Size,
  kernel: ResizeKernel,
): Promise<ImageData> {
  const plan = planResize(rows, target, kernel)
  const { halved, horizontal, vertical, address, stride } = plan
  const image = new ImageData(target.width, target.height)
  const out = new Uint8Array(plan.buffer, address.out, target.width * 4)
  const window = new RowWindow(plan)
  const taps = vertical.pairs * 2
  const horizontalPass = {
    starts: address.starts,
    weights: address.horizontal,
    pairs: horizontal.pairs,
    width: target.width,
    order: address.order,
  }
  for (let y = 0; y < target.height; y += 1) {
    const start = vertical.starts[y] ?? 0
    const from = await window.load(start, Math.min(start + taps, halved.height))
    const weights = address.vertical + y * taps * 2
    kernel.vertical(address.line, from, {
      stride,
      weights,
      pairs: vertical.pairs,
      bytes: countVectorBytes(halved.width),
    })
    kernel.horizontal(address.out, address.line, horizontalPass)
    image.data.set(out, y * out.length)
  }
  return image
}

/** The source rows of the next target row, in the kernel's memory. */
class RowWindow {
  readonly #plan: ResizePlan
  readonly #bytes: Uint8Array
  #first = 0
  #count = 0
  #nextSourceRow = 0

  constructor(plan: ResizePlan) {
    this.#plan = plan
    this.#bytes = new Uint8Array(plan.buffer)
  }

  /** Reads missing rows before `end`. Returns the address of row `start`. */
  async load(start: number, end: number): Promise<number> {
    const { stride, windowRows, address } = this.#plan
    while (this.#first + this.#count < end) {
      if (this.#count + rowsPerStrip > windowRows) this.#dropBefore(start)
      this.#count += await readStrip(this.#plan, this.#nextSourceRow, address.window + this.#count * stride)
      this.#nextSourceRow += rowsPerStrip
    }
    return address.window + (start - this.#first) * stride
  }

  #dropBefore(start: number): void {
    const { stride, address } = this.#plan
    const dropped = start - this.#first
    const end = address.window + this.#count * stride
    this.#bytes.copyWithin(address.window, address.window + dropped * stride, end)
    this.#first += dropped
    this.#count -= dropped
  }
}

/** Returns the number of written rows. `to` is an address. */
async function readStrip(plan: ResizePlan, top: number, to: number): Promise<number> {
  const { rows, halvings, stride, rawStride, address, buffer } = plan
  const count = Math.min(rowsPerStrip, rows.height - top)
  if (halvings === 0) {
    await rows.read(top, count, new Uint8Array(buffer, to, stride * count), stride)
    return count
  }
  const raw = new Uint8Array(buffer, address.raw, rawStride * (rowsPerStrip + 2))
  await rows.read(top, count, raw, rawStride)
  return halveStrip(plan, raw, count, to)
}

/** In the buffer of the strip, and finally into the window. Returns the number of resulting rows. */
function halveStrip(plan: ResizePlan, raw: Uint8Array, count: number, to: number): number {
  const { rows, kernel, halvings, stride, rawStride, address } = plan
  let size = { width: rows.width, height: count }
  for (let round = 1; round <= halvings; round += 1) {
    padToEven(raw, rawStride, size)
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) }
    const [first, step] = round === halvings ? [to, stride] : [address.raw, rawStride]
    for (let row = 0; row < size.height; row += 1) {
      kernel.halve(
        first + row * step,
        address.raw + row * 2 * rawStride,
        rawStride,
        countVectorBytes(size.width),
      )
    }
  }
  return size.height
}

/** Repeats the last column and row, because halving needs pairs. */
function padToEven(raw: Uint8Array, stride: number, { width, height }: Size): void {
  if (width % 2) {
    for (let row = 0; row < height; row += 1) {
      const end = row * stride + width * 4
      raw.copyWithin(end, end - 4, end)
    }
  }
  if (height % 2) raw.copyWithin(height * stride, (height - 1) * stride, height * stride)
}

/** Rounds up to whole SIMD vectors. */
function countVectorBytes(width: number): number {
  return Math.ceil((width * 4) / 16) * 16
}
