import type { GrayPixels } from '../image/pixels.ts'

/** A part of a page over its whole width, from row `top`. */
export type Band = { top: number; image: GrayPixels }

/** Rows with less ink than this fraction of the page's mean are blank. */
const blankFraction = 0.1

/**
 * Splits a page into bands of at most about `maxHeight` rows, between lines of text. Each is read on its own, so that one that
 * takes too long does not cost the others.
 */
export function splitBands(page: GrayPixels, maxHeight: number): Band[] {
  const { data, width, height } = page
  const ink = countInk(page)
  const tops = [0]
  for (let top = 0; height - top > maxHeight * 1.3; ) {
    top = findBlankRow(ink, top + Math.round(maxHeight * 0.6), top + maxHeight)
    tops.push(top)
  }
  const bands = tops.map((top, index) => ({
    top,
    image: { data: data.subarray(top * width, (tops[index + 1] ?? height) * width), width, height: 0 },
  }))
  return bands
    .map(({ top, image }) => ({ top, image: { ...image, height: image.data.length / width } }))
    .filter(({ top, image }) => ink.subarray(top, top + image.height).some((count) => count > 0))
}

function countInk({ data, width, height }: GrayPixels): Uint32Array {
  const ink = new Uint32Array(height)
  for (let y = 0; y < height; y++) {
    let count = 0
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) if ((data[pixel] ?? 0) < 128) count++
    ink[y] = count
  }
  return ink
}

/** Returns the middle of the largest run of blank rows, or else the row with the least ink. */
function findBlankRow(ink: Uint32Array, from: number, to: number): number {
  const limit = (ink.reduce((sum, count) => sum + count, 0) / ink.length) * blankFraction
  let best = { length: 0, middle: 0 }
  let length = 0
  let leastInk = from
  for (let y = from; y < to; y++) {
    length = (ink[y] ?? 0) <= limit ? length + 1 : 0
    if (length > best.length) best = { length, middle: y - (length >> 1) }
    if ((ink[y] ?? 0) < (ink[leastInk] ?? 0)) leastInk = y
  }
  return best.length > 0 ? best.middle : leastInk
}
