import type { Size } from '#workers/image/shared/fit-within.ts'
import type { Kernel } from './kernel.ts'
import { lanczosTaps, type Taps } from './lanczos-taps.ts'
import type { PixelRows } from '../pixel-rows.ts'

/** Rows read at a time: enough that asking costs nothing, few enough to stay in the cache. A power of two. */
export const stripRows = 32
/** Halving is much cheaper than weighing and costs no detail that is left at twice the target. */
const spare = 2
const mostHalvings = 5

function halvingsFor({ extent }: PixelRows, target: Size): number {
  const scale = Math.min(extent.width / target.width, extent.height / target.height)
  return Math.max(0, Math.min(mostHalvings, Math.floor(Math.log2(scale / spare))))
}

/** Room for a row: whole vectors, and not a multiple of the cache's period, which would make rows evict each other. */
const strideFor = (width: number) => Math.ceil((width * 4) / 64) * 64 + 64

/** Hands out addresses, each at a whole vector. */
function layOut() {
  let end = 0
  return (bytes: number) => {
    const start = end
    end += Math.ceil(bytes / 16) * 16
    return start
  }
}

/** Everything about one resize that is known before its first row. */
export type ResizePlan = ReturnType<typeof planResize>

/** Works out weights and writes them into the kernel's memory, with room for a few rows behind them. */
export function planResize(rows: PixelRows, target: Size, kernel: Kernel) {
  const halvings = halvingsFor(rows, target)
  const part = 2 ** halvings
  const halved = { width: Math.ceil(rows.width / part), height: Math.ceil(rows.height / part) }
  const across = lanczosTaps(halved.width, rows.extent.width / part, target.width)
  const down = lanczosTaps(halved.height, rows.extent.height / part, target.height)
  const stride = strideFor(halved.width)
  const rawStride = strideFor(rows.width)
  const windowRows = Math.min(halved.height, down.pairs * 2) + stripRows
  const take = layOut()
  const at = {
    order: take(16),
    starts: take(across.starts.byteLength),
    across: take(across.weights.byteLength),
    down: take(down.weights.byteLength),
    // Taps beyond the edge weigh nothing, but they are read.
    line: take(stride * 2 + across.pairs * 16),
    out: take(target.width * 4 + 16),
    window: take(stride * (windowRows + 2)),
    raw: take(halvings > 0 ? rawStride * (stripRows + 2) : 0),
  }
  const buffer = kernel.reserve(take(64) + 64)
  write(buffer, at, { across, down, isBlueFirst: rows.isBlueFirst })
  return { rows, target, kernel, halvings, halved, across, down, stride, rawStride, windowRows, at, buffer }
}

function write(
  buffer: ArrayBuffer,
  at: { order: number; starts: number; across: number; down: number },
  { across, down, isBlueFirst }: { across: Taps; down: Taps; isBlueFirst: boolean },
) {
  new Uint8Array(buffer).set(isBlueFirst ? [2, 1, 0, 3] : [0, 1, 2, 3], at.order)
  // A pixel of the row that the first pass made is four channels of two bytes.
  new Int32Array(buffer, at.starts, across.starts.length).set(across.starts.map((start) => start * 8))
  new Int16Array(buffer, at.across, across.weights.length).set(across.weights)
  new Int16Array(buffer, at.down, down.weights.length).set(down.weights)
}
