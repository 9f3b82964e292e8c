import type { Rectangle, Size } from '#domain/geometry.ts'
import { getIntersectionArea } from '#domain/intersection.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'

/** `text` is the label, or the number of the annotation where the label has no place. `confidence` is formatted, or empty. */
export type PlacedLabel = Rectangle & {
  annotation: Annotation
  text: string
  confidence: string
  isNumber: boolean
}

/** The area on which labels are placed. All lengths are in pixels of this area, not of the image. */
type LabelCanvas = {
  /** Where labels may be. The origin is the top left corner of the image. */
  frame: Rectangle
  /** The number of drawn pixels per image pixel. */
  scale: number
  height: number
  measureWidth: (text: string) => number
  /** All annotations that are drawn. Labels do not cover the small ones, such as words. */
  drawn: readonly Annotation[]
  /** Returns the number that replaces a label without a place. Undefined: the label is left out. */
  getNumber?: (annotation: Annotation) => number
}

type LabelText = Pick<PlacedLabel, 'text' | 'confidence' | 'isNumber'> & Size

/**
 * Places labels beside what they name: above, below, right or left of it, within the frame, without covering a small
 * annotation or another label. Where there is no place, the label becomes a number.
 */
export function placeLabels(annotations: readonly Annotation[], canvas: LabelCanvas): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  const obstacles = listObstacles(canvas)
  for (const annotation of annotations) {
    const own = toDrawn(annotation.shape, canvas)
    const isFree = (candidate: Rectangle) => placed.every((other) => !getIntersectionArea(candidate, other))
    const texts = listTexts(annotation, canvas)
    const near = findNear(own, Math.max(...texts.map(({ width }) => width)), canvas, obstacles)
    for (const text of texts) {
      const positions = listPositions(annotation, text, canvas).filter(isFree)
      const position =
        positions.find((candidate) =>
          near.every((other) => isSame(other, own) || !getIntersectionArea(candidate, other)),
        ) ?? (text.isNumber ? listCorners(own, text, canvas).find(isFree) : undefined)
      if (position) {
        placed.push({ ...position, ...text, annotation })
        break
      }
    }
  }
  return placed
}

/** Returns the obstacles that a label of this width may cover. A word has a few, an image hundreds. */
function findNear(
  own: Rectangle,
  labelWidth: number,
  { frame, height }: LabelCanvas,
  obstacles: Rectangle[],
): Rectangle[] {
  const y = own.y - height * 2
  const reach = {
    y,
    height: own.height + height * 4,
    x: own.x - labelWidth * 2,
    width: own.width + labelWidth * 4,
  }
  // At the edge of the frame, a label is moved along its box.
  const isAtEdge = reach.x < frame.x || reach.x + reach.width > frame.x + frame.width
  const area = isAtEdge ? { ...reach, x: frame.x, width: frame.width } : reach
  return obstacles.filter((other) => getIntersectionArea(area, other) > 0)
}

/** Returns the corners of a box that is so large that a number on its corner covers at most a quarter of it. */
function listCorners(own: Rectangle, label: Size, { frame }: LabelCanvas): Rectangle[] {
  if (own.width < label.width || own.height < label.height) return []
  const [left, top] = [own.x - label.width / 2, own.y - label.height / 2]
  return [
    { x: left, y: top },
    { x: left + own.width, y: top },
    { x: left, y: top + own.height },
    { x: left + own.width, y: top + own.height },
  ]
    .map(({ x, y }) => ({ x, y, width: label.width, height: label.height }))
    .filter((position) => isWithin(position, frame))
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** Places one label where it covers the least of other annotations. */
export function placeLabel(annotation: Annotation, canvas: LabelCanvas): PlacedLabel {
  const text = createText(annotation, canvas)
  const own = toDrawn(annotation.shape, canvas)
  const obstacles = listObstacles(canvas).filter((other) => !isSame(other, own))
  const covered = (candidate: Rectangle) =>
    obstacles.reduce((sum, other) => sum + getIntersectionArea(candidate, other), 0)
  const [best] = listPositions(annotation, text, canvas)
    .map((position) => ({ position, area: covered(position) }))
    .sort((one, other) => one.area - other.area)
  const position = best?.position ?? getPositionInCorner(own, text, canvas)
  return { ...position, ...text, annotation }
}

const isSame = (one: Rectangle, other: Rectangle) => one.x === other.x && one.y === other.y

/** A lower annotation is covered by a label, a higher one is not. In heights of a label. */
const coverableHeight = 3

function listObstacles(canvas: LabelCanvas): Rectangle[] {
  return canvas.drawn
    .filter(({ shape }) => shape.kind === 'box')
    .map(({ shape }) => toDrawn(shape, canvas))
    .filter(({ height }) => height < canvas.height * coverableHeight)
}

function toDrawn({ x, y, width, height }: Rectangle, { scale }: LabelCanvas): Rectangle {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}

function listTexts(annotation: Annotation, canvas: LabelCanvas): LabelText[] {
  const label = createText(annotation, canvas)
  if (!canvas.getNumber) return [label]
  const text = String(canvas.getNumber(annotation))
  const width = Math.max(canvas.height, canvas.measureWidth(text) + canvas.height * 0.6)
  return [label, { text, confidence: '', isNumber: true, width, height: canvas.height }]
}

function createText(
  { label, confidence }: Annotation,
  { frame, height, measureWidth }: LabelCanvas,
): LabelText {
  const formatted = confidence === undefined ? '' : formatPercent(confidence)
  const text = formatted ? `${label} ${formatted}` : label
  const width = Math.min(measureWidth(text) + height * 0.9, frame.width, height * 13)
  return { text: label, confidence: formatted, isNumber: false, width, height }
}

/** Returns the positions within the frame, the best one first. Only those in a large box cover a part of it. */
function listPositions({ shape }: Annotation, label: Size, canvas: LabelCanvas): Rectangle[] {
  const { frame, height } = canvas
  const gap = height / 8
  const own = toDrawn(shape, canvas)
  const right = own.x + own.width
  const bottom = own.y + own.height
  const above = own.y - label.height - gap
  const below = bottom + gap
  const middle = own.y + (own.height - label.height) / 2
  const clampX = (x: number) => Math.max(frame.x, Math.min(x, frame.x + frame.width - label.width))
  const inside = [
    { x: own.x + gap * 2, y: own.y + gap * 2 },
    { x: right - label.width - gap * 2, y: bottom - label.height - gap * 2 },
  ]
  const beside = [
    { x: clampX(own.x - gap), y: above },
    { x: clampX(right - label.width + gap), y: above },
    { x: clampX(own.x - gap), y: below },
    { x: clampX(right - label.width + gap), y: below },
    { x: right + gap, y: middle },
    { x: own.x - label.width - gap, y: middle },
  ]
  const hasRoomInside = own.width > label.width * 1.4 && own.height > label.height * 3
  const positions =
    shape.kind === 'region' ? [...inside, ...beside] : hasRoomInside ? [...beside, ...inside] : beside
  return positions
    .map(({ x, y }) => ({ x, y, width: label.width, height: label.height }))
    .filter((position) => isWithin(position, frame))
}

/** Returns a position for a box that fills the frame. It is within the frame. */
function getPositionInCorner(own: Rectangle, label: Size, { frame }: LabelCanvas): Rectangle {
  const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
  return {
    x: clamp(own.x, frame.x, frame.x + frame.width - label.width),
    y: clamp(own.y, frame.y, frame.y + frame.height - label.height),
    width: label.width,
    height: label.height,
  }
}

let context: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

/** Returns the width of a text in pixels, or an estimate if there is no canvas. `font` is a CSS font. */
export function measureTextWidth(text: string, font: string): number {
  const key = `${font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  const { width } = context.measureText(text)
  // Results of hostile models have many long texts.
  if (widths.size > 2000) widths.clear()
  widths.set(key, width)
  return width
}
