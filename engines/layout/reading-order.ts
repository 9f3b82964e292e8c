import type { OrientedBox } from '../image/oriented-box.ts'
import { mean, upperMedian } from '../numbers.ts'

/** A box in the frame of the page, whose lines run from left to right. */
type Placed<Line> = { line: Line; left: number; right: number; top: number; bottom: number; slope: number }
type Boxed = { box: OrientedBox }

/** Rows belong together if they overlap by this part of the lower one. */
const minOverlap = 0.5
/** A row that is further from the one above, in medians of the page, starts a paragraph. */
const paragraphPitch = 1.5
/** In line heights. Columns are looked for above and below wider gaps between rows. */
const minBlockGap = 1
/** In line heights. */
const slopeReach = 6
/** Columns of prose have at least this many lines, and these are at least this many times as long as high. */
const minColumnLines = 3
const minColumnAspect = 7

/** Sorts lines into paragraphs of rows. A row has all lines of equal height, such as an article and its price. */
export function groupLinesIntoParagraphs<Line extends Boxed>(lines: Line[]): Line[][][] {
  const direction = findDirection(lines)
  const placed = lines.map((line) => placeLine(line, direction))
  const rows = splitColumns(placed).flatMap(joinRows)
  const pitches = rows.slice(1).map((row, index) => getMiddle(row) - getMiddle(rows[index] ?? row))
  const pitch = upperMedian(pitches.filter((value) => value > 0))
  const paragraphs: Line[][][] = []
  for (const [index, row] of rows.entries()) {
    const distance = pitches[index - 1]
    const cells = row.map(({ line }) => line)
    // The first row of a column is above the last one of the column before.
    if (distance !== undefined && distance > 0 && distance < pitch * paragraphPitch)
      paragraphs.at(-1)?.push(cells)
    else paragraphs.push([cells])
  }
  return paragraphs
}

/** Returns the mean direction of the lines; long ones count more. */
function findDirection(lines: Boxed[]): { x: number; y: number } {
  const x = lines.reduce((sum, { box }) => sum + box.direction.x * box.width, 0)
  const y = lines.reduce((sum, { box }) => sum + box.direction.y * box.width, 0)
  const length = Math.hypot(x, y)
  return length === 0 ? { x: 1, y: 0 } : { x: x / length, y: y / length }
}

function placeLine<Line extends Boxed>(line: Line, page: { x: number; y: number }): Placed<Line> {
  const { x, y, width, height, direction } = line.box
  const along = x * page.x + y * page.y
  const across = y * page.x - x * page.y
  const cos = direction.x * page.x + direction.y * page.y
  const sin = direction.y * page.x - direction.x * page.y
  const slope = Math.abs(cos) < 0.5 ? 0 : sin / cos
  const halfWidth = (Math.abs(cos) * width + Math.abs(sin) * height) / 2
  const halfHeight = Math.abs(cos) < 0.5 ? (Math.abs(sin) * width + Math.abs(cos) * height) / 2 : height / 2
  return {
    line,
    left: along - halfWidth,
    right: along + halfWidth,
    top: across - halfHeight,
    bottom: across + halfHeight,
    slope,
  }
}

const getMiddle = (row: Placed<unknown>[]) => mean(row.map(({ top, bottom }) => (top + bottom) / 2))
const getHeight = ({ top, bottom }: Placed<unknown>) => bottom - top

/** Splits at gaps from top to bottom between columns of prose, else at the largest gap between rows (XY cut). */
function splitColumns<Line>(lines: Placed<Line>[]): Placed<Line>[][] {
  if (lines.length < 2 * minColumnLines) return [lines]
  const gutter = findGaps(lines, 'left', 'right').find((gap) => {
    const sides = [lines.filter(({ right }) => right <= gap.from), lines.filter(({ left }) => left >= gap.to)]
    return sides.every(isProse)
  })
  const height = upperMedian(lines.map(getHeight))
  const cut =
    gutter ?? findGaps(lines, 'top', 'bottom').find(({ from, to }) => to - from > height * minBlockGap)
  if (!cut) return [lines]
  const before = lines.filter((line) => (gutter ? line.right : line.bottom) <= cut.from)
  const after = lines.filter((line) => !before.includes(line))
  return [...splitColumns(before), ...splitColumns(after)]
}

const isProse = (lines: Placed<unknown>[]) =>
  lines.length >= minColumnLines &&
  upperMedian(lines.map((line) => (line.right - line.left) / getHeight(line))) >= minColumnAspect

/** Returns the ranges that no line covers, the largest first. */
function findGaps(lines: Placed<unknown>[], start: 'left' | 'top', end: 'right' | 'bottom') {
  const gaps: { from: number; to: number }[] = []
  let covered = Infinity
  for (const line of lines.toSorted((a, b) => a[start] - b[start])) {
    if (line[start] > covered) gaps.push({ from: covered, to: line[start] })
    covered = covered === Infinity ? line[end] : Math.max(covered, line[end])
  }
  return gaps.sort((a, b) => b.to - b.from - (a.to - a.from))
}

/** Joins lines with those that follow at the same height, along the slope of the lines around them, and sorts the rows. */
function joinRows<Line>(lines: Placed<Line>[]): Placed<Line>[][] {
  const rows: Placed<Line>[][] = []
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    const slope = findSlope(lines, line)
    const overlaps = rows.map((row) => getOverlap(row.at(-1), line, slope))
    const best = overlaps.indexOf(Math.max(...overlaps))
    if ((overlaps[best] ?? 0) >= minOverlap) rows[best]?.push(line)
    else rows.push([line])
  }
  return rows.sort((a, b) => getMiddle(a) - getMiddle(b))
}

/** Returns the median slope of the lines near `line`, weighted by their widths, because that of a short one is not exact. */
function findSlope(lines: Placed<unknown>[], line: Placed<unknown>): number {
  const reach = slopeReach * getHeight(line)
  const near = lines
    .filter(({ top, bottom }) => bottom > line.top - reach && top < line.bottom + reach)
    .map(({ slope, left, right }) => ({ slope, weight: (right - left) ** 2 }))
    .sort((a, b) => a.slope - b.slope)
  const half = near.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  for (const { slope, weight } of near) {
    sum += weight
    if (sum >= half) return slope
  }
  return 0
}

function getOverlap(before: Placed<unknown> | undefined, line: Placed<unknown>, slope: number): number {
  if (!before || line.left < before.right - getHeight(before)) return 0
  const shift = (slope * (line.left + line.right - before.left - before.right)) / 2
  const common = Math.min(before.bottom + shift, line.bottom) - Math.max(before.top + shift, line.top)
  return common / Math.min(getHeight(before), getHeight(line))
}
