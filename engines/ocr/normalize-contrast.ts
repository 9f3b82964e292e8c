import { interpolateRow, locateCells } from '../image/bilinear-interpolation.ts'
import { inpaintBackground } from '../image/inpaint-background.ts'
import type { GrayPixels } from '../image/pixels.ts'

/** In pixels: about the size of a letter. */
const tileSize = 16
/** A tile with a smaller difference between ink and paper is blank, in levels or relative to the noise. */
const minContrast = 36
const minContrastToNoiseRatio = 6
/**
 * Fractions of the range from ink to paper. Darker pixels become black and lighter ones white, so that decimal points and gaps
 * between letters become distinct again.
 */
const [blackPoint, whitePoint] = [0.2, 0.8]

/**
 * Gives all letters the same contrast, whether the print is pale, shadowed or white on black (local contrast normalization).
 * Blank tiles take the levels of the printed tiles around them, so that the noise of the paper is not amplified.
 *
 * @returns also the noise, in brightness levels of 255.
 */
export function normalizeContrast(image: GrayPixels): { normalized: Uint8Array; noise: number } {
  const [columns, rows] = [Math.ceil(image.width / tileSize), Math.ceil(image.height / tileSize)]
  const tiles = Array.from({ length: columns * rows }, (_, tile) =>
    measureTile(image, (tile % columns) * tileSize, Math.floor(tile / columns) * tileSize),
  )
  const noise = measureNoise(image)
  const threshold = Math.max(minContrast, noise * minContrastToNoiseRatio)
  const isPrinted = Uint8Array.from(tiles, ({ ink, paper }) => (paper - ink >= threshold ? 1 : 0))
  if (!isPrinted.includes(1)) return { normalized: image.data, noise }
  // The noise is subtracted, because it makes the darkest pixels darker than ink and the brightest ones brighter than paper.
  const values = Float32Array.from(tiles.flatMap(({ ink, paper }) => [ink + 2 * noise, paper - 2 * noise, 0]))
  const levels = inpaintBackground({ columns, rows, values, isKnown: isPrinted })
  return { normalized: stretchLevels(image, { columns, rows, levels }), noise }
}

/** The median difference between horizontal neighbors is noise, because most pixels of a page are paper. */
function measureNoise({ data }: GrayPixels): number {
  const histogram = new Uint32Array(256)
  for (let index = 1; index < data.length; index++) {
    const difference = Math.abs((data[index] ?? 0) - (data[index - 1] ?? 0))
    histogram[difference] = (histogram[difference] ?? 0) + 1
  }
  return findCumulativeLevel(histogram, data.length / 2)
}

function findCumulativeLevel(histogram: Uint32Array, count: number): number {
  let cumulative = 0
  for (let level = 0; level < histogram.length; level++) {
    cumulative += histogram[level] ?? 0
    if (cumulative > count) return level
  }
  return 0
}

/** Ink and paper are the 2nd and the 98th percentile. */
function measureTile({ data, width, height }: GrayPixels, left: number, top: number) {
  const histogram = new Uint32Array(256)
  const [right, bottom] = [Math.min(width, left + tileSize), Math.min(height, top + tileSize)]
  for (let y = top; y < bottom; y++) {
    for (const value of data.subarray(y * width + left, y * width + right)) {
      histogram[value] = (histogram[value] ?? 0) + 1
    }
  }
  const count = (right - left) * (bottom - top)
  return {
    ink: findCumulativeLevel(histogram, count * 0.02),
    paper: findCumulativeLevel(histogram, count * 0.98),
  }
}

/** Three values per tile: ink, paper, and one that is not used. */
type TileLevels = { columns: number; rows: number; levels: Float32Array }

/** Maps the range from ink to paper, interpolated bilinearly, to black and white. */
function stretchLevels(
  { data, width, height }: GrayPixels,
  { columns, rows, levels }: TileLevels,
): Uint8Array {
  const stretched = new Uint8Array(data.length)
  const horizontal = locateCells(width, tileSize, columns)
  const vertical = locateCells(height, tileSize, rows)
  const line = new Float32Array(columns * 3)
  for (let y = 0; y < height; y++) {
    interpolateRow(levels, vertical, y, line)
    for (let x = 0; x < width; x++) {
      const left = (horizontal.cell[x] ?? 0) * 3
      const right = Math.min(line.length - 3, left + 3)
      const fraction = horizontal.fraction[x] ?? 0
      const ink = (line[left] ?? 0) * (1 - fraction) + (line[right] ?? 0) * fraction
      const paper = (line[left + 1] ?? 0) * (1 - fraction) + (line[right + 1] ?? 0) * fraction
      const brightness = ((data[y * width + x] ?? 0) - ink) / Math.max(1, paper - ink)
      const clipped = Math.min(1, Math.max(0, (brightness - blackPoint) / (whitePoint - blackPoint)))
      stretched[y * width + x] = 255 * clipped
    }
  }
  return stretched
}
