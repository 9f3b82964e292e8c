import type { Rectangle, Size } from '../../geometry.ts'
import { isRecord } from '../parsing/json.ts'

/** `cxcywh`: the center and the size. */
type Order = 'xyxy' | 'xywh' | 'yxyx' | 'cxcywh'
/** The unit of coordinates: pixels, or a fraction of a side whose full length is 1 or 1000. */
type Scale = 'pixels' | 1 | 1000
export type BoxFormat = {
  order?: Order | undefined
  scale?: Scale | undefined
  /** Whether `x` and `y` are the center. */
  isCentered?: boolean
}

/** Before the format is known. */
export type RawBox = BoxFormat & {
  numbers: readonly [number, number, number, number]
  /** To which pixels refer, if the result declares it. */
  imageSize?: Size | undefined
}

const namedCoordinates: [names: [string, string, string, string], order: Order][] = [
  [['x', 'y', 'width', 'height'], 'xywh'],
  [['left', 'top', 'right', 'bottom'], 'xyxy'],
  [['xmin', 'ymin', 'xmax', 'ymax'], 'xyxy'],
]

/** Larger numbers cannot be coordinates. */
const maxCoordinate = 1e6

/** Returns `xmin` for `x_min`, `xMin` and `Xmin`. */
export function normalizeKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Reads four numbers from a list, or from a record with names. `declared` is what the result says about its boxes. */
export function readBox(value: unknown, key: string, declared: BoxFormat): RawBox | undefined {
  if (Array.isArray(value)) {
    // A key that Gemini uses: [ymin, xmin, ymax, xmax], from 0 to 1000.
    const implied: BoxFormat = normalizeKey(key) === 'box2d' ? { order: 'yxyx', scale: 1000 } : {}
    const numbers = readNumbers(value)
    const { isCentered: _, ...format } = declared
    return numbers && { ...implied, ...format, numbers }
  }
  if (!isRecord(value)) return undefined
  const fields = new Map(Object.entries(value).map(([name, one]) => [normalizeKey(name), one]))
  for (const [names, order] of namedCoordinates) {
    const numbers = readNumbers(names.map((name) => fields.get(name)))
    const isCentered = order === 'xywh' && (declared.isCentered || declared.order === 'cxcywh')
    if (numbers) return { numbers, order: isCentered ? 'cxcywh' : order, scale: declared.scale }
  }
}

function readNumbers(values: unknown[]): RawBox['numbers'] | undefined {
  const numbers = values.filter((one) => typeof one === 'number' && Math.abs(one) <= maxCoordinate)
  const [a, b, c, d] = numbers as number[]
  if (values.length !== 4 || a === undefined || b === undefined || c === undefined || d === undefined) return
  return [a, b, c, d]
}

/** Reads the value of `box_format`, such as `yxyx_1000`, `coco` or "[x1, y1, x2, y2], normalized". */
export function parseBoxFormat(text: string): BoxFormat {
  const name = text.slice(0, 200).toLowerCase()
  const letters = name.replace(/[^a-z0-9]/g, '')
  const format: BoxFormat = {}
  if (/cxcywh/.test(letters)) format.order = 'cxcywh'
  else if (/yxyx|yminxminymaxxmax/.test(letters)) format.order = 'yxyx'
  else if (/xyxy|xminyminxmaxymax|x1y1x2y2/.test(letters)) format.order = 'xyxy'
  else if (/xywh|xywidthheight|coco/.test(letters)) format.order = 'xywh'
  if (/1000/.test(name)) format.scale = 1000
  else if (/normali[sz]ed/.test(name)) format.scale = 1
  else if (/pixel|coco/.test(name)) format.scale = 'pixels'
  return format
}

/** How far an undeclared box may exceed the image, as a fraction of a side. */
const tolerance = 0.03

/**
 * Converts the boxes of one list to pixels of the sent image, clipped to it.
 *
 * A declared format wins: `box_2d` (Gemini), `box_format`, the names of coordinates, and `image_size` for pixels.
 * Otherwise numbers from 0 to 1 are normalized and larger ones are pixels, and four unnamed numbers are either
 * [x, y, width, height] or [x1, y1, x2, y2], whichever keeps every box of the list inside the image. If both do or
 * neither does, or if the numbers contradict a declared scale, no box is returned: none is better than a wrong one.
 */
export function resolveBoxFormat(boxes: readonly RawBox[], sent: Size): (Rectangle | undefined)[] {
  const usable = boxes.filter((box) => getOrders(box).some((order) => toCorners(box, order)))
  const [first] = usable
  if (!first || !hasAspectRatioOf(first.imageSize, sent)) return boxes.map(() => undefined)
  const max = usable.reduce((most, { numbers }) => Math.max(most, ...numbers.map(Math.abs)), 0)
  const isNormalized = max <= 1 + tolerance
  const scale = first.scale ?? (isNormalized ? 1 : 'pixels')
  const contradictsScale =
    scale === 1000 ? isNormalized || max > 1000 * (1 + tolerance) : scale === 1 && !isNormalized
  if (contradictsScale) return boxes.map(() => undefined)
  const full = scale === 'pixels' ? (first.imageSize ?? sent) : { width: scale, height: scale }
  const isDeclared = first.order !== undefined && (first.scale ?? first.imageSize) !== undefined
  const candidates = getOrders(first).filter(
    (order) => isDeclared || usable.every((box) => isInside(toCorners(box, order), full)),
  )
  const [order] = candidates
  if (!order || candidates.length > 1) return boxes.map(() => undefined)
  return boxes.map((box) => toPixels(toCorners(box, order), full, sent))
}

const getOrders = ({ order }: BoxFormat): Order[] => (order ? [order] : ['xywh', 'xyxy'])

/** Returns false if the result refers to an image of another shape, such as one that was not rotated yet. */
function hasAspectRatioOf(size: Size | undefined, sent: Size): boolean {
  if (!size) return true
  const ratio = size.width / size.height / (sent.width / sent.height)
  return ratio >= 0.95 && ratio <= 1.05
}

type Corners = { x1: number; y1: number; x2: number; y2: number }

/** Returns undefined if the box has no area in this order. */
function toCorners({ numbers: [a, b, c, d] }: RawBox, order: Order): Corners | undefined {
  const corners = {
    xyxy: { x1: a, y1: b, x2: c, y2: d },
    yxyx: { x1: b, y1: a, x2: d, y2: c },
    xywh: { x1: a, y1: b, x2: a + c, y2: b + d },
    cxcywh: { x1: a - c / 2, y1: b - d / 2, x2: a + c / 2, y2: b + d / 2 },
  }[order]
  return corners.x2 > corners.x1 && corners.y2 > corners.y1 ? corners : undefined
}

function isInside(corners: Corners | undefined, full: Size): boolean {
  return (
    corners !== undefined &&
    Math.min(corners.x1 / full.width, corners.y1 / full.height) >= -tolerance &&
    Math.max(corners.x2 / full.width, corners.y2 / full.height) <= 1 + tolerance
  )
}

function toPixels(corners: Corners | undefined, full: Size, sent: Size): Rectangle | undefined {
  if (!corners) return undefined
  const clip = (value: number, fullSide: number, side: number) =>
    round(Math.min(side, Math.max(0, (value / fullSide) * side)))
  const x = clip(corners.x1, full.width, sent.width)
  const y = clip(corners.y1, full.height, sent.height)
  const width = round(clip(corners.x2, full.width, sent.width) - x)
  const height = round(clip(corners.y2, full.height, sent.height) - y)
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const round = (pixels: number) => Math.round(pixels * 100) / 100
