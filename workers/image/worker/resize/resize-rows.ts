import type { Size } from '#workers/image/shared/fit-within.ts'
import type { Kernel } from './kernel.ts'
import type { PixelRows } from '../pixel-rows.ts'
import { readStrip, vectorBytes } from './read-strip.ts'
import { planResize, type ResizePlan, stripRows } from './resize-plan.ts'

/** The rows that the next result row needs, kept in the kernel's memory and read as the result comes down to them. */
class RowWindow {
  readonly #plan: ResizePlan
  readonly #bytes: Uint8Array
  #first = 0
  #held = 0
  #read = 0

  constructor(plan: ResizePlan) {
    this.#plan = plan
    this.#bytes = new Uint8Array(plan.buffer)
  }

  /** The address of row `start`, when that row and those behind it, up to row `end`, are there. */
  async rowsUntil(start: number, end: number): Promise<number> {
    const { stride, windowRows, at } = this.#plan
    while (this.#first + this.#held < end) {
      if (this.#held + stripRows > windowRows) this.#dropUntil(start)
      this.#held += await readStrip(this.#plan, this.#read, at.window + this.#held * stride)
      this.#read += stripRows
    }
    return at.window + (start - this.#first) * stride
  }

  #dropUntil(start: number) {
    const { stride, at } = this.#plan
    const done = start - this.#first
    this.#bytes.copyWithin(at.window, at.window + done * stride, at.window + this.#held * stride)
    this.#first += done
    this.#held -= done
  }
}

/**
 * Resizes with Lanczos3, in gamma space as every image program does, holding a few rows at a time.
 *
 * @param target pixels, in the orientation of `rows`
 * @returns opaque RGBA pixels
 */
export async function resizeRows(rows: PixelRows, target: Size, kernel: Kernel): Promise<ImageData> {
  const plan = planResize(rows, target, kernel)
  const { halved, across, down, at, stride } = plan
  const picture = new ImageData(target.width, target.height)
  const out = new Uint8Array(plan.buffer, at.out, target.width * 4)
  const window = new RowWindow(plan)
  const taps = down.pairs * 2
  const line = {
    starts: at.starts,
    weights: at.across,
    pairs: across.pairs,
    width: target.width,
    order: at.order,
  }
  for (let y = 0; y < target.height; y += 1) {
    const start = down.starts[y] ?? 0
    const from = await window.rowsUntil(start, Math.min(start + taps, halved.height))
    const weights = at.down + y * taps * 2
    kernel.vertical(at.line, from, { stride, weights, pairs: down.pairs, bytes: vectorBytes(halved.width) })
    kernel.horizontal(at.out, at.line, line)
    picture.data.set(out, y * out.length)
  }
  return picture
}
