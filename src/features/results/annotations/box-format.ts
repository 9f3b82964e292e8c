import type { Shape, Size } from './annotation.ts'
import type { Form, Order, Scale } from '../evidence/reading/form.ts'

/** Two corners, x1 and y1 the smaller. */
type Corners = { x1: number; y1: number; x2: number; y2: number }
type Reading = { order: Order; scale: Scale }
type Picture = {
  sent: Size
  /** The picture that pixels refer to, where the answer says so. */
  said?: Size | undefined
}

/** How far a box may reach over the edge, in parts of the side, before the reading of its numbers counts as wrong. */
const slack = 0.03
/** Readings whose boxes differ less are one, in parts of the side. */
const alike = 0.015

/**
 * Where forms of one kind lie in the picture that was sent. Their numbers are read in every way they allow; a reading
 * that leaves the picture for any of them is out, and only if those that remain agree is there a place at all.
 */
export function settle(forms: readonly Form[], picture: Picture): (Shape | undefined)[] {
  const usable = forms.filter((form) => form.orders.some((order) => cornersOf(form, order)))
  const [first] = usable
  if (!first || isOtherPicture(picture)) return forms.map(() => undefined)
  const readings = first.orders
    .flatMap((order) => scalesOf(usable, order, picture).map((scale) => ({ order, scale })))
    .filter((reading) => usable.every((form) => isPossible(form, reading, picture)))
  const [reading, ...others] = readings
  if (!reading || !others.every((other) => usable.every((form) => agree(form, [reading, other], picture)))) {
    return forms.map(() => undefined)
  }
  return forms.map((form) => shapeOf(form, reading, picture))
}

/** The answer speaks of a picture of another shape, for instance of one that still lay on its side. */
function isOtherPicture({ sent, said }: Picture): boolean {
  if (!said) return false
  const ratio = said.width / said.height / (sent.width / sent.height)
  return ratio > 1.05 || ratio < 0.95
}

function scalesOf(forms: readonly Form[], order: Order, { sent, said }: Picture): Scale[] {
  const [first] = forms
  const numbers = forms.flatMap((form) => form.numbers)
  const areParts = numbers.every((one) => Math.abs(one) <= 1 + slack)
  // All 0 and 1: a box of a pixel or of the whole picture, nobody knows.
  const isTelling = numbers.some((one) => !Number.isInteger(one))
  if (first?.scale === 1) return [1]
  if (areParts) return isTelling && first?.scale === undefined ? [1] : []
  if (first?.scale !== undefined) return [first.scale]
  if (said) return ['pixels']
  // Named coordinates count pixels by custom. A picture larger than all of them leaves that open.
  const isNamed = first?.orders.length === 1
  const largest = Math.max(...forms.map((form) => farthest(form, order)))
  const rivals = ([100, 1000] as const).filter(
    (scale) => largest <= scale && (!isNamed || (sent.width > scale && sent.height > scale)),
  )
  return ['pixels', ...rivals]
}

function farthest(form: Form, order: Order): number {
  const corners = cornersOf(form, order)
  return corners ? Math.max(corners.x2, corners.y2) : 0
}

function isPossible(form: Form, reading: Reading, picture: Picture): boolean {
  const corners = cornersOf(form, reading.order)
  if (!corners) return false
  const whole = wholeOf(reading.scale, picture)
  const isSure = form.orders.length === 1 && (form.scale !== undefined || picture.said !== undefined)
  // What is declared may leave the picture and is clipped; far outside of its own scale it is not what it claims.
  if (isSure && reading.scale === 'pixels') return true
  const reach = isSure ? 0.5 : slack
  return (
    corners.x1 >= -reach * whole.width &&
    corners.y1 >= -reach * whole.height &&
    corners.x2 <= (1 + reach) * whole.width &&
    corners.y2 <= (1 + reach) * whole.height
  )
}

function wholeOf(scale: Scale, { sent, said }: Picture): Size {
  return scale === 'pixels' ? (said ?? sent) : { width: scale, height: scale }
}

function agree(form: Form, [one, other]: [Reading, Reading], picture: Picture): boolean {
  const a = inSent(form, one, picture)
  const b = inSent(form, other, picture)
  if (!a || !b) return false
  const { width, height } = picture.sent
  return (
    Math.max(Math.abs(a.x1 - b.x1), Math.abs(a.x2 - b.x2)) <= alike * width &&
    Math.max(Math.abs(a.y1 - b.y1), Math.abs(a.y2 - b.y2)) <= alike * height
  )
}

/** In pixels of the picture that was sent, not clipped. */
function inSent(form: Form, { order, scale }: Reading, picture: Picture): Corners | undefined {
  const corners = cornersOf(form, order)
  if (!corners) return undefined
  const whole = wholeOf(scale, picture)
  const across = picture.sent.width / whole.width
  const down = picture.sent.height / whole.height
  return {
    x1: corners.x1 * across,
    y1: corners.y1 * down,
    x2: corners.x2 * across,
    y2: corners.y2 * down,
  }
}

function shapeOf(form: Form, reading: Reading, picture: Picture): Shape | undefined {
  const corners = inSent(form, reading, picture)
  if (!corners) return undefined
  const { width, height } = picture.sent
  if (isPoint(reading.order)) {
    const { x1: x, y1: y } = corners
    return x >= 0 && y >= 0 && x <= width && y <= height
      ? { kind: 'point', x: round(x), y: round(y) }
      : undefined
  }
  const x = round(Math.max(0, corners.x1))
  const y = round(Math.max(0, corners.y1))
  const clipped = {
    width: round(Math.min(width, corners.x2) - x),
    height: round(Math.min(height, corners.y2) - y),
  }
  return clipped.width > 0 && clipped.height > 0 ? { kind: 'box', x, y, ...clipped } : undefined
}

/** Undefined where the numbers enclose nothing in that order. */
function cornersOf({ numbers }: Form, order: Order): Corners | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  const corners = cornersIn(order, [a, b, c, d])
  return isPoint(order) || (corners.x2 > corners.x1 && corners.y2 > corners.y1) ? corners : undefined
}

function cornersIn(order: Order, [a, b, c, d]: [number, number, number, number]): Corners {
  switch (order) {
    case 'xyxy':
      return { x1: a, y1: b, x2: c, y2: d }
    case 'yxyx':
      return { x1: b, y1: a, x2: d, y2: c }
    case 'xywh':
      return { x1: a, y1: b, x2: a + c, y2: b + d }
    case 'cxcywh':
      return { x1: a - c / 2, y1: b - d / 2, x2: a + c / 2, y2: b + d / 2 }
    case 'xy':
      return { x1: a, y1: b, x2: a, y2: b }
    case 'yx':
      return { x1: b, y1: a, x2: b, y2: a }
  }
}

function isPoint(order: Order): boolean {
  return order === 'xy' || order === 'yx'
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
