import { floodFill } from '../image/flood-fill.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import { findSmallestRectangle, type RowSpans } from '../image/smallest-rectangle.ts'

/** How likely each pixel is text, from 0 to 1. */
export type TextProbabilityMap = { data: Float32Array; width: number }
/** `probability` is the mean of its core. */
export type TextBox = OrientedBox & { probability: number }

/** `thresh`, `box_thresh` and `unclip_ratio` of PaddleOCR. Ends of lines need more margin, letters should not become small. */
const minPixelProbability = 0.3
const minMeanProbability = 0.55
const unclipRatio = { along: 2.1, across: 1.6 }
/** In pixels. */
const minSide = 3

/** Finds rectangles around lines of text. The model marks only the core of a line. */
export function findTextBoxes({ data, width }: TextProbabilityMap): TextBox[] {
  const isVisited = Uint8Array.from(data, (probability) => (probability > minPixelProbability ? 0 : 1))
  const boxes: TextBox[] = []
  for (let seed = isVisited.indexOf(0); seed >= 0; seed = isVisited.indexOf(0, seed)) {
    const pixels = floodFill(seed, width, isVisited)
    const probability = pixels.reduce((total, pixel) => total + (data[pixel] ?? 0), 0) / pixels.length
    if (probability < minMeanProbability) continue
    const core = findSmallestRectangle(listRows(pixels, width))
    if (Math.min(core.width, core.height) >= minSide) boxes.push({ ...unclip(core), probability })
  }
  return boxes
}

function listRows(pixels: number[], width: number): RowSpans {
  const top = Math.floor((pixels[0] ?? 0) / width)
  const rows: RowSpans['rows'] = []
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width) - top]
    const [left, right] = rows[y] ?? [x, x]
    rows[y] = [Math.min(left, x), Math.max(right, x)]
  }
  return { top, rows }
}

function unclip(core: OrientedBox): OrientedBox {
  const margin = (core.width * core.height) / (core.width + core.height)
  const width = core.width + margin * unclipRatio.along
  return { ...core, width, height: core.height + margin * unclipRatio.across }
}
