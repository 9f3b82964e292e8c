import type { Size } from '#domain/geometry.ts'
import type { PixelRowSource } from '../pixel-row-source.ts'
import { computeLanczosTaps, type Taps } from './lanczos-taps.ts'
import type { ResizeKernel } from './resize-kernel-js.ts'

/** Rows that are read at a time: few enough for the CPU cache, and a power of two so that they can be halved. */
export const rowsPerStrip = 32
/**
 * An image is halved while it stays at least this many times as large as the target. Halving is much faster, and loses no
 * visible detail.
 */
const minScaleAfterHalving = 2
const maxHalvings = 5

export type ResizePlan = ReturnType<typeof planResize>

/** Also reserves memory for a window of rows. */
export function planResize(rows: PixelRowSource, target: Size, kernel: ResizeKernel) {
  const halvings = countHalvings(rows, target)
  const divisor = 2 ** halvings
  const halved = { width: Math.ceil(rows.width / divisor), height: Math.ceil(rows.height / divisor) }
  const horizontal = computeLanczosTaps(halved.width, rows.extent.width / divisor, target.width)
  const vertical = computeLanczosTaps(halved.height, rows.extent.height / divisor, target.height)
  const stride = computeStride(halved.width)
  const rawStride = computeStride(rows.width)
  const windowRows = Math.min(halved.height, vertical.pairs * 2) + rowsPerStrip
  const allocate = createAllocator()
  const address = {
    order: allocate(16),
    starts: allocate(horizontal.starts.byteLength),
    horizontal: allocate(horizontal.weights.byteLength),
    vertical: allocate(vertical.weights.byteLength),
    // Longer than a row, because the kernel also reads taps beyond the edge, which have weight 0.
    line: allocate(stride * 2 + horizontal.pairs * 16),
    out: allocate(target.width * 4 + 16),
    window: allocate(stride * (windowRows + 2)),
    raw: allocate(halvings > 0 ? rawStride * (rowsPerStrip + 2) : 0),
  }
  const buffer = kernel.reserve(allocate(64) + 64)
  writeWeights(buffer, address, { horizontal, vertical, isBgr: rows.isBgr })
  return {
    rows,
    target,
    kernel,
    halvings,
    halved,
    horizontal,
    vertical,
    stride,
    rawStride,
    windowRows,
    address,
    buffer,
  }
}

function countHalvings({ extent }: PixelRowSource, target: Size): number {
  const scale = Math.min(extent.width / target.width, extent.height / target.height)
  return Math.max(0, Math.min(maxHalvings, Math.floor(Math.log2(scale / minScaleAfterHalving))))
}

/** Whole SIMD vectors, plus 64 bytes so that rows do not evict each other from the CPU cache. */
function computeStride(width: number): number {
  return Math.ceil((width * 4) / 64) * 64 + 64
}

/** Addresses are aligned to a SIMD vector. */
function createAllocator() {
  let end = 0
  return (bytes: number) => {
    const start = end
    end += Math.ceil(bytes / 16) * 16
    return start
  }
}

function writeWeights(
  buffer: ArrayBuffer,
  address: { order: number; starts: number; horizontal: number; vertical: number },
  { horizontal, vertical, isBgr }: { horizontal: Taps; vertical: Taps; isBgr: boolean },
): void {
  new Uint8Array(buffer).set(isBgr ? [2, 1, 0, 3] : [0, 1, 2, 3], address.order)
  // After the vertical pass a pixel has 8 bytes: four channels of two bytes each.
  const starts = horizontal.starts.map((start) => start * 8)
  new Int32Array(buffer, address.starts, starts.length).set(starts)
  new Int16Array(buffer, address.horizontal, horizontal.weights.length).set(horizontal.weights)
  new Int16Array(buffer, address.vertical, vertical.weights.length).set(vertical.weights)
}
