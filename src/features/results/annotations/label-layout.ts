import { sayShare } from '../parsing/numbers.ts'
import type { Mark, Rectangle, Size } from './annotation.ts'

export type Chip = Rectangle & { path: string; name: string; sureness: string }

type Paper = {
  /** The picture as drawn. */
  frame: Size
  /** Drawn pixels to a pixel of the picture. */
  scale: number
  /** Height of a chip in drawn pixels; all else follows from it. */
  height: number
  /** How wide a text of a chip is, in drawn pixels. */
  widthOf: (text: string) => number
}

/**
 * Where the names stand: over, under or in their boxes, inside of the picture and clear of each other. A name that
 * finds no place is left out: the mark shows it when one points there.
 */
export function placeChips(marks: readonly Mark[], paper: Paper): Chip[] {
  const placed: Chip[] = []
  for (const mark of marks) {
    const size = sizeOf(mark, paper)
    const spot = spotsFor(mark, size, paper).find((one) => placed.every((other) => !overlap(one, other)))
    if (spot) placed.push({ ...spot, ...size })
  }
  return placed
}

/** The same for one mark alone, which always finds a place. */
export function placeChip(mark: Mark, paper: Paper): Chip {
  const size = sizeOf(mark, paper)
  const [spot] = spotsFor(mark, size, paper)
  return { x: 0, y: 0, ...spot, ...size }
}

/** A place in words is spoken of in words; a long name is cut by whoever draws it. */
function sizeOf({ path, label, confidence }: Mark, { frame, height, widthOf }: Paper) {
  const sureness = confidence === undefined ? '' : sayShare(confidence)
  const text = sureness ? `${label} ${sureness}` : label
  const width = Math.min(widthOf(text) + height * 0.9, frame.width, height * 13)
  return { path, name: label, sureness, width, height }
}

function spotsFor({ shape }: Mark, chip: Size, { frame, scale, height }: Paper): Rectangle[] {
  const gap = height / 8
  const isPoint = shape.kind === 'point'
  const left = shape.x * scale
  const top = shape.y * scale
  const right = left + (isPoint ? 0 : shape.width * scale)
  const bottom = top + (isPoint ? 0 : shape.height * scale)
  const away = isPoint ? height / 2 : gap
  const above = top - chip.height - away
  const below = bottom + away
  const inside = [
    { x: left + gap * 2, y: top + gap * 2 },
    { x: right - chip.width - gap * 2, y: bottom - chip.height - gap * 2 },
  ]
  const around = [
    { x: left - gap, y: above },
    { x: right - chip.width + gap, y: above },
    { x: left - gap, y: below },
    { x: right - chip.width + gap, y: below },
  ]
  const roomy = right - left > chip.width * 1.4 && bottom - top > chip.height * 3
  const spots = shape.kind === 'zone' ? [...inside, ...around] : roomy ? [...around, ...inside] : around
  const { width } = chip
  return spots
    .map(({ x, y }) => ({ x: Math.max(0, Math.min(x, frame.width - width)), y, width, height }))
    .filter(({ y }) => y >= 0 && y + height <= frame.height)
    .concat({
      x: Math.max(0, Math.min(left, frame.width - width)),
      y: clampInto(top, height, frame),
      width,
      height,
    })
}

function clampInto(top: number, height: number, frame: Size): number {
  return Math.max(0, Math.min(top, frame.height - height))
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
