import { blur } from '../image/blur.ts'
import type { GrayPixels, PixelBox, RgbaPixels, Size } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import { type InkComponent, listInkComponents } from './ink-components.ts'
import { hasSharpOutline } from './paper-outline.ts'

/** In pixels: lines of text are blurred to the brightness of their paper. */
const measuredSide = 320
const blurSigma = 3
/** How much brighter paper is than what it lies on, in levels of 255. */
const minContrast = 45
/** Fractions of the image. */
const [minArea, maxArea] = [0.08, 0.92]
/** How much of its convex hull the paper fills. Dark print in it counts as filled. */
const minFill = 0.9
/**
 * The surroundings are plain if hardly any block has edges as text has: at least `minEdges` pixels that differ from their
 * neighbor by more than `edgeContrast` levels. A straight line has fewer.
 */
const [blockSide, edgeContrast, minEdges, maxBusyBlocks] = [24, 30, 36, 8]

/** The edge of the paper has at least this fraction of its mean brightness. */
const minFillBrightness = 0.85

/** How far from its edge the brightness of the paper is measured, and over how many rows, in the reduced image. */
const [edgeDepth, smoothedRows] = [3, 16]

export type Paper = {
  /** In pixels of the image. */
  box: PixelBox
  /** What is beside the paper gets the brightness of its edge. */
  crop(image: GrayPixels): GrayPixels
}

/**
 * Finds a sheet of paper, such as a receipt on a table. Undefined without a single bright sheet, or if there may be text beside
 * it.
 */
export function findPaper(image: RgbaPixels): Paper | undefined {
  const scale = Math.min(1, measuredSide / Math.max(image.width, image.height))
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  const darkest = toDarkestChannel(image)
  const small = blur(resizeGray(darkest, size), blurSigma)
  const threshold = findThreshold(small.data)
  if (threshold === undefined) return undefined
  // `listInkComponents` lists dark components; the paper is dark in the inverted image.
  const inverted = { ...small, data: small.data.map((value) => (value >= threshold ? 0 : 255)) }
  const largest = [...listInkComponents(inverted)].reduce<InkComponent | undefined>(
    (best, component) => (component.pixels.length > (best?.pixels.length ?? 0) ? component : best),
    undefined,
  )
  if (!largest || !hasSharpOutline(largest, small)) return undefined
  const sheet: Sheet = { box: largest.box, spans: measureSpans(largest, size.width), scale }
  const area = sheet.spans.reduce((sum, { left, right }) => sum + right - left + 1, 0)
  const fraction = area / (size.width * size.height)
  if (fraction < minArea || fraction > maxArea || area < measureHull(sheet.spans) * minFill) return undefined
  return isPlainBeside(darkest, sheet) ? createPaper(image, sheet) : undefined
}

/** In the darkest channel, wood and skin are darker than paper of the same brightness. */
function toDarkestChannel({ data, width, height }: RgbaPixels): GrayPixels {
  const darkest = new Uint8Array(width * height)
  for (let pixel = 0; pixel < darkest.length; pixel++) {
    darkest[pixel] = Math.min(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0)
  }
  return { data: darkest, width, height }
}

/** Returns the level between paper and background (Otsu); undefined if they are not distinct. */
function findThreshold(data: Uint8Array): number | undefined {
  const histogram = new Uint32Array(256)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  const total = data.reduce((sum, value) => sum + value, 0)
  let best = { variance: 0, threshold: 0, contrast: 0 }
  let [count, sum] = [0, 0]
  for (let level = 0; level < 255; level++) {
    count += histogram[level] ?? 0
    sum += level * (histogram[level] ?? 0)
    if (count === 0 || count === data.length) continue
    const contrast = (total - sum) / (data.length - count) - sum / count
    const variance = count * (data.length - count) * contrast ** 2
    if (variance > best.variance) best = { variance, threshold: level + 1, contrast }
  }
  return best.contrast >= minContrast ? best.threshold : undefined
}

type Span = { left: number; right: number }
/** A sheet in the reduced image. */
type Sheet = { box: PixelBox; spans: Span[]; scale: number }

function measureSpans({ box, pixels }: InkComponent, width: number): Span[] {
  const spans = Array.from({ length: box.height }, () => ({ left: width, right: -1 }))
  for (const pixel of pixels) {
    const span = spans[Math.floor(pixel / width) - box.y]
    const x = pixel % width
    if (!span) continue
    span.left = Math.min(span.left, x)
    span.right = Math.max(span.right, x)
  }
  return spans
}

/** Andrew's monotone chain, from top to bottom on either side. */
function measureHull(spans: Span[]): number {
  const left = buildChain(spans.map(({ left }, y) => ({ x: left, y })))
  const right = buildChain(spans.map(({ right }, y) => ({ x: -right - 1, y })))
  const measure = (chain: Point[]) =>
    chain.reduce((sum, { x, y }, index) => {
      const next = chain[index + 1]
      return next ? sum + ((x + next.x) / 2) * (next.y - y) : sum
    }, 0)
  return Math.max(1, -measure(right) - measure(left))
}

type Point = { x: number; y: number }

/** Returns the leftmost points: the chain bends to the right only. */
function buildChain(points: Point[]): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    for (let [a, b] = chain.slice(-2); a && b; [a, b] = chain.slice(-2)) {
      if ((b.x - a.x) * (point.y - a.y) < (point.x - a.x) * (b.y - a.y)) break
      chain.pop()
    }
    chain.push(point)
  }
  return chain
}

/** Hardly any block with edges beside the sheet means no text. */
function isPlainBeside({ data, width, height }: GrayPixels, { box, spans, scale }: Sheet): boolean {
  const margin = 8
  const isBeside = (x: number, y: number) => {
    const span = spans[Math.floor(y * scale) - box.y]
    const isInRows = y * scale >= box.y - margin && y * scale < box.y + spans.length + margin
    const { left, right } = span ?? { left: box.x, right: box.x + box.width }
    return !isInRows || x * scale < left - margin || x * scale > right + margin
  }
  let busyBlocks = 0
  for (let top = 0; top + blockSide <= height; top += blockSide) {
    for (let left = 0; left + blockSide < width; left += blockSide) {
      if (!isBeside(left, top) || !isBeside(left + blockSide, top + blockSide)) continue
      if (countEdges(data, top * width + left, width) >= minEdges) busyBlocks++
    }
  }
  return busyBlocks <= maxBusyBlocks
}

function countEdges(data: Uint8Array, start: number, width: number): number {
  let edges = 0
  for (let y = 0; y < blockSide; y++) {
    const row = start + y * width
    for (let pixel = row; pixel < row + blockSide; pixel++) {
      if (Math.abs((data[pixel] ?? 0) - (data[pixel + 1] ?? 0)) > edgeContrast) edges++
    }
  }
  return edges
}

function createPaper(size: Size, { box: small, spans, scale }: Sheet): Paper {
  const x = Math.floor(small.x / scale)
  const y = Math.floor(small.y / scale)
  const box = {
    x,
    y,
    width: Math.min(size.width, Math.ceil((small.x + small.width) / scale)) - x,
    height: Math.min(size.height, Math.ceil((small.y + small.height) / scale)) - y,
  }
  /** The edge of the paper is not sharp in the reduced image. */
  const inset = Math.ceil(1 / scale)
  return {
    box,
    crop(image: GrayPixels): GrayPixels {
      const cropped = new Uint8Array(box.width * box.height)
      const fill = measureEdges(image, { box: small, spans, scale })
      for (let row = 0; row < box.height; row++) {
        const smallRow = Math.min(spans.length - 1, Math.floor(row * scale))
        const span = spans[smallRow] ?? { left: 0, right: 0 }
        const left = Math.max(0, Math.floor(span.left / scale) - x + (span.left > 0 ? inset : 0))
        const right = Math.min(box.width - 1, Math.floor(span.right / scale) - x)
        const start = (y + row) * image.width + x
        const line = cropped.subarray(row * box.width, (row + 1) * box.width)
        line.set(image.data.subarray(start + left, start + right + 1), left)
        line.fill(fill.left[smallRow] ?? 255, 0, left)
        line.fill(fill.right[smallRow] ?? 255, right + 1)
      }
      return { data: cropped, width: box.width, height: box.height }
    },
  }
}

/**
 * Returns the brightness of the paper at its left and right edge per row. It changes slowly, because steps would be read as
 * lines.
 */
function measureEdges(image: GrayPixels, { box, spans, scale }: Sheet) {
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
  const { data } = blur(resizeGray(image, size), blurSigma)
  // At a corner, the blurred paper is as dark as its background.
  const darkest = findPaperLevel(data) * minFillBrightness
  const measure = (side: keyof Span, step: number) =>
    smooth(
      spans.map((span, row) =>
        Math.max(darkest, data[Math.min(size.height - 1, box.y + row) * size.width + span[side] + step] ?? 0),
      ),
    )
  return { left: measure('left', edgeDepth), right: measure('right', -edgeDepth) }
}

/** Of the values around each. */
const smooth = (values: number[]) =>
  values.map((_, index) => {
    const around = values.slice(Math.max(0, index - smoothedRows), index + smoothedRows + 1)
    return around.reduce((sum, value) => sum + value, 0) / around.length
  })

function findPaperLevel(data: Uint8Array): number {
  const threshold = findThreshold(data) ?? 0
  const paper = data.filter((value) => value >= threshold)
  return paper.reduce((sum, value) => sum + value, 0) / Math.max(1, paper.length)
}
