import { formatPercent } from '../parsing/numbers.ts'
import type { Annotation, Rectangle, Size } from './annotation.ts'

/** `confidence` is a formatted text, or empty. */
export type Label = Rectangle & { annotation: Annotation; confidence: string }

/** All lengths are in drawn pixels. */
type LabelCanvas = {
  frame: Size
  /** The number of drawn pixels per image pixel. */
  scale: number
  /** The height of a label. */
  height: number
  measureWidth: (text: string) => number
}

/**
 * Places labels above, below or in their boxes, within the frame and without overlaps. A label for which there is no place is
 * left out, and shown while its annotation is highlighted.
 */
export function layoutLabels(annotations: readonly Annotation[], canvas: LabelCanvas): Label[] {
  const placed: Label[] = []
  for (const annotation of annotations) {
    const { confidence, ...size } = measureLabel(annotation, canvas)
    const position = listCandidatePositions(annotation, size, canvas).find((candidate) =>
      placed.every((other) => !getOverlapArea(candidate, other)),
    )
    if (position) placed.push({ ...position, annotation, confidence })
  }
  return placed
}

/** Places one label, also if it overlaps others. */
export function layoutLabel(annotation: Annotation, canvas: LabelCanvas): Label {
  const { confidence, ...size } = measureLabel(annotation, canvas)
  const [position] = listCandidatePositions(annotation, size, canvas)
  return { x: 0, y: 0, ...size, ...position, annotation, confidence }
}

function measureLabel(annotation: Annotation, { frame, height, measureWidth }: LabelCanvas) {
  const { label, confidence } = annotation
  const formatted = confidence === undefined ? '' : formatPercent(confidence)
  const text = formatted ? `${label} ${formatted}` : label
  const width = Math.min(measureWidth(text) + height * 0.9, frame.width, height * 13)
  return { confidence: formatted, width, height }
}

/** The best position is first. The last one ignores the box, and is always within the frame. */
function listCandidatePositions(
  { shape }: Annotation,
  label: Size,
  { frame, scale, height }: LabelCanvas,
): Rectangle[] {
  const gap = height / 8
  const left = shape.x * scale
  const top = shape.y * scale
  const right = left + shape.width * scale
  const bottom = top + shape.height * scale
  const above = top - label.height - gap
  const below = bottom + gap
  const inside = [
    { x: left + gap * 2, y: top + gap * 2 },
    { x: right - label.width - gap * 2, y: bottom - label.height - gap * 2 },
  ]
  const around = [
    { x: left - gap, y: above },
    { x: right - label.width + gap, y: above },
    { x: left - gap, y: below },
    { x: right - label.width + gap, y: below },
  ]
  const hasRoomInside = right - left > label.width * 1.4 && bottom - top > label.height * 3
  const preferred =
    shape.kind === 'region' ? [...inside, ...around] : hasRoomInside ? [...around, ...inside] : around
  const clampX = (x: number) => Math.max(0, Math.min(x, frame.width - label.width))
  return [
    ...preferred.filter(({ y }) => y >= 0 && y + height <= frame.height),
    { x: left, y: Math.max(0, Math.min(top, frame.height - height)) },
  ].map(({ x, y }) => ({ x: clampX(x), y, width: label.width, height }))
}

function getOverlapArea(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

let context: CanvasRenderingContext2D | null | undefined

/** Returns the width of a text in pixels, or an estimate if there is no canvas. `font` is a CSS font. */
export function measureText(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  return context.measureText(text).width
}
