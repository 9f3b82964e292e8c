import type { GrayPixels } from '../image/pixels.ts'
import { type InkComponent, listInkComponents } from './ink-components.ts'

/** Multiples of the letter height. */
const limits = {
  /** Higher components are frames, barcodes, stamps or what surrounds the page. */
  maxHeight: 5,
  /** Longer and lower components are rules. */
  ruleLength: 4,
  barWidth: 3,
  ruleHeight: 0.4,
  dashHeight: 0.22,
  dashLength: 1.6,
  /** Less than a decimal point. */
  speckSize: 0.13,
}
/** The dark fraction of a dark bar. The rest is light letters. */
const minBarFill = 0.5
/** This many dashes at the same height are a rule. */
const minDashes = 8
/** The gray pixels around an erased one are erased too. */
const haloPixels = 2

/**
 * Erases rules, rows of dashes, frames, large dark areas and specks, at which Tesseract loses the lines beside them.
 *
 * @param letterHeight in pixels.
 */
export function eraseDrawings(page: GrayPixels, letterHeight: number): GrayPixels {
  const components = [...listInkComponents(page)]
  const drawings = [
    ...components.filter((component) => isDrawing(component, page, letterHeight)),
    ...findDashedRules(components, letterHeight),
    ...findSpecks(components, letterHeight),
  ]
  const data = page.data.slice()
  for (const { pixels } of drawings) {
    for (const pixel of pixels) erase(data, pixel, page.width)
  }
  return { ...page, data }
}

function isDrawing({ box, pixels }: InkComponent, page: GrayPixels, letterHeight: number): boolean {
  const isRule =
    box.height <= Math.max(3, letterHeight * limits.ruleHeight) &&
    box.width >= letterHeight * limits.ruleLength
  if (isRule || box.height <= letterHeight * limits.maxHeight) return isRule
  const isAtBorder =
    box.x === 0 || box.y === 0 || box.x + box.width === page.width || box.y + box.height === page.height
  const isBar =
    box.width > letterHeight * limits.barWidth && pixels.length > box.width * box.height * minBarFill
  // Light letters on a dark bar are text.
  return isAtBorder || !isBar
}

function findDashedRules(components: InkComponent[], letterHeight: number): InkComponent[] {
  const dashes = components.filter(
    ({ box }) =>
      box.height <= Math.max(3, letterHeight * limits.dashHeight) &&
      box.width <= letterHeight * limits.dashLength,
  )
  const rowHeight = Math.max(3, letterHeight * limits.dashHeight)
  const rows = Map.groupBy(dashes, ({ box }) => Math.round((box.y + box.height / 2) / rowHeight))
  return [...rows.values()].filter((row) => row.length >= minDashes).flat()
}

/** A page has specks if it has more of them than of anything else. */
function findSpecks(components: InkComponent[], letterHeight: number): InkComponent[] {
  const maxSide = letterHeight * limits.speckSize
  const specks = components.filter(({ box }) => box.width <= maxSide && box.height <= maxSide)
  return specks.length > components.length / 2 ? specks : []
}

/** Preserves the gray pixels of letters. */
function erase(data: Uint8Array, pixel: number, width: number): void {
  for (let row = -haloPixels; row <= haloPixels; row++) {
    for (let column = -haloPixels; column <= haloPixels; column++) {
      const neighbor = pixel + row * width + column
      if ((data[neighbor] ?? 0) >= 128) data[neighbor] = 255
    }
  }
  data[pixel] = 255
}
