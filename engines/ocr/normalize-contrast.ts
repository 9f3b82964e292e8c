import { inpaintBackground } from '../image/inpaint-background.ts'

/** One byte per pixel, row by row. */
export type Grey = { data: Uint8Array; width: number; height: number }

/** Pixels per side of the squares in which ink and paper are looked for: about a letter. */
const tile = 16
/** Steps between ink and paper, and as a multiple of the noise: a square with less is blank. */
const leastContrast = 36
const leastOverNoise = 6
/** Of the way from ink to paper: what lies outside becomes fully black or white. Small dots and gaps come out so. */
const [black, white] = [0.2, 0.8]

/**
 * Gives all letters the same contrast, wherever they stand: pale print, shadows and white on black. Ink and paper are
 * measured in small squares; blank squares take over from the printed ones around them, so that noise of the paper is
 * not blown up into letters. Also tells that noise, in steps of brightness.
 */
export function levelLetters({ data, width, height }: Grey): { levelled: Uint8Array; noise: number } {
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const measured = Array.from({ length: columns * rows }, (_, at) =>
    measure({ data, width, height }, (at % columns) * tile, Math.floor(at / columns) * tile),
  )
  const noise = noiseOf({ data, width, height })
  const least = Math.max(leastContrast, noise * leastOverNoise)
  const isKnown = Uint8Array.from(measured, ({ ink, paper }) => (paper - ink >= least ? 1 : 0))
  if (!isKnown.includes(1)) return { levelled: data, noise }
  // The extremes of a square are those of its noise, which lies about the true levels.
  const values = Float32Array.from(
    measured.flatMap(({ ink, paper }) => [ink + 2 * noise, paper - 2 * noise, 0]),
  )
  const levels = { columns, rows, values: inpaintBackground({ columns, rows, values, isKnown }) }
  return { levelled: stretch({ data, width, height }, levels), noise }
}

/** What neighbours usually differ by: in a picture of letters most pixels are paper. */
function noiseOf({ data }: Grey): number {
  const histogram = new Uint32Array(256)
  for (let at = 1; at < data.length; at++) {
    const difference = Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0))
    histogram[difference] = (histogram[difference] ?? 0) + 1
  }
  return levelAt(histogram, data.length / 2)
}

/** The level that so many lie below. */
function levelAt(histogram: Uint32Array, count: number): number {
  let below = 0
  return Math.max(
    0,
    histogram.findIndex((some) => {
      below += some
      return below > count
    }),
  )
}

/** The darkest and brightest fiftieth of a square. */
function measure({ data, width, height }: Grey, left: number, top: number) {
  const histogram = new Uint32Array(256)
  const [right, bottom] = [Math.min(width, left + tile), Math.min(height, top + tile)]
  for (let y = top; y < bottom; y++) {
    for (const value of data.subarray(y * width + left, y * width + right)) {
      histogram[value] = (histogram[value] ?? 0) + 1
    }
  }
  const count = (right - left) * (bottom - top)
  return { ink: levelAt(histogram, count * 0.02), paper: levelAt(histogram, count * 0.98) }
}

type Levels = { columns: number; rows: number; values: Float32Array }

function stretch({ data, width, height }: Grey, { columns, rows, values }: Levels): Uint8Array {
  const levelled = new Uint8Array(data.length)
  const place = (pixel: number, tiles: number) => Math.min(tiles - 1, Math.max(0, (pixel + 0.5) / tile - 0.5))
  const line = new Float32Array(columns * 3)
  for (let y = 0; y < height; y++) {
    const row = place(y, rows)
    const [above, below] = [
      Math.floor(row) * line.length,
      Math.min(rows - 1, Math.floor(row) + 1) * line.length,
    ]
    for (let at = 0; at < line.length; at++) {
      line[at] = (values[above + at] ?? 0) * (1 - (row % 1)) + (values[below + at] ?? 0) * (row % 1)
    }
    for (let x = 0; x < width; x++) {
      const column = place(x, columns)
      const [left, part] = [Math.floor(column) * 3, column % 1]
      const right = Math.min(line.length - 3, left + 3)
      const ink = (line[left] ?? 0) * (1 - part) + (line[right] ?? 0) * part
      const paper = (line[left + 1] ?? 0) * (1 - part) + (line[right + 1] ?? 0) * part
      const share = ((data[y * width + x] ?? 0) - ink) / Math.max(1, paper - ink)
      levelled[y * width + x] = 255 * Math.min(1, Math.max(0, (share - black) / (white - black)))
    }
  }
  return levelled
}
