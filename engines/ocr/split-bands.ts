import type { GrayPixels } from '../image/pixels.ts'

/** A part of a page over its whole width, from row `top`. */
export type Band = { top: number; image: GrayPixels; startsParagraph: boolean }

/** Rows with a smaller fraction of the page's mean ink are blank. */
const blankFraction = 0.1

/** A gap that exceeds the gap between other lines by this factor is between paragraphs. */
const paragraphGapRatio = 1.6

/** In rows. Smaller gaps are within a line, such as below the dot of an i. */
const minLineGap = 4

/**
 * Splits a page between lines of text, at about every `maxHeight` rows. A band that takes too long does not cost the others.
 */
export function splitBands(page: GrayPixels, maxHeight: number): Band[] {
  const { data, width, height } = page
  const ink = countInk(page)
  const starts = [{ top: 0, startsParagraph: true }]
  for (let top = 0; height - top > maxHeight * 1.3; ) {
    const gap = findGap(ink, top + Math.round(maxHeight * 0.6), top + maxHeight)
    top = gap.row
    starts.push({ top, startsParagraph: gap.isBetweenParagraphs })
  }
  const bands = starts.map((start, index) => ({
    ...start,
    image: {
      data: data.subarray(start.top * width, (starts[index + 1]?.top ?? height) * width),
      width,
      height: 0,
    },
  }))
  return bands
    .map(({ image, ...start }) => ({ ...start, image: { ...image, height: image.data.length / width } }))
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

/** Prefers the middle of the largest gap to the row with the least ink. */
function findGap(ink: Uint32Array, from: number, to: number): { row: number; isBetweenParagraphs: boolean } {
  const limit = (ink.reduce((sum, count) => sum + count, 0) / ink.length) * blankFraction
  const lengths: number[] = []
  let best = { length: 0, middle: 0 }
  let length = 0
  let leastInk = from
  for (let y = from; y < to; y++) {
    if ((ink[y] ?? 0) < (ink[leastInk] ?? 0)) leastInk = y
    if ((ink[y] ?? 0) > limit) {
      if (length >= minLineGap) lengths.push(length)
      length = 0
      continue
    }
    length++
    if (length > best.length) best = { length, middle: y - (length >> 1) }
  }
  if (best.length === 0) return { row: leastInk, isBetweenParagraphs: false }
  const usual = lengths.toSorted((one, other) => one - other)[lengths.length >> 1] ?? 0
  return { row: best.middle, isBetweenParagraphs: best.length > usual * paragraphGapRatio }
}
