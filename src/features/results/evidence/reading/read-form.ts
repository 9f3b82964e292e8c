import { isRecord } from '#features/results/parsing/record.ts'
import type { Form, Order, SaidFormat } from './form.ts'
import { readNumbers } from './read-number.ts'
import { readSaidFormat } from './read-said-format.ts'

/** Names of coordinates that say what they are, without underscores and in small letters. */
const namedForms: [names: string[], order: Order][] = [
  [['x0', 'y0', 'x1', 'y1'], 'xyxy'],
  [['x1', 'y1', 'x2', 'y2'], 'xyxy'],
  [['xmin', 'ymin', 'xmax', 'ymax'], 'xyxy'],
  [['minx', 'miny', 'maxx', 'maxy'], 'xyxy'],
  [['left', 'top', 'right', 'bottom'], 'xyxy'],
  [['x', 'y', 'width', 'height'], 'xywh'],
  [['x', 'y', 'w', 'h'], 'xywh'],
  [['left', 'top', 'width', 'height'], 'xywh'],
  [['left', 'top', 'w', 'h'], 'xywh'],
  [['xmin', 'ymin', 'width', 'height'], 'xywh'],
  [['cx', 'cy', 'w', 'h'], 'cxcywh'],
  [['cx', 'cy', 'width', 'height'], 'cxcywh'],
  [['xcenter', 'ycenter', 'width', 'height'], 'cxcywh'],
  [['centerx', 'centery', 'width', 'height'], 'cxcywh'],
]

const cornerNames = [
  ['topleft', 'bottomright'],
  ['min', 'max'],
  ['start', 'end'],
]

/** One spelling for `x_min`, `xMin` and `Xmin`. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * A place as it stands in an answer under `key`: coordinates by name, in a list, as corners or an outline, or written
 * out as text. `said` is what the answer says elsewhere about its boxes.
 */
export function readForm(value: unknown, key: string, said: SaidFormat): Form | undefined {
  const own = formatOfKey(key)
  const format = { order: said.order ?? own.order, scale: said.scale ?? own.scale }
  if (typeof value === 'string') return readForm(readWritten(value), key, said)
  if (Array.isArray(value)) return formOfList(value, key, format)
  if (!isRecord(value)) return undefined
  return formOfObject(value, format) ?? formOfCorners(value, format) ?? formOfOutline(value, format)
}

/** Coordinates by name. */
export function formOfObject(object: Record<string, unknown>, { scale }: SaidFormat): Form | undefined {
  const fields = new Map(Object.entries(object).map(([key, value]) => [plainKey(key), value]))
  for (const [names, order] of namedForms) {
    if (!names.every((name) => fields.has(name))) continue
    const read = readNumbers(names.map((name) => fields.get(name)))
    return read && { numbers: read.numbers, orders: [order], scale: read.scale ?? scale }
  }
}

/** A single spot by name. */
export function formOfPoint(object: Record<string, unknown>, { scale }: SaidFormat): Form | undefined {
  const read = 'x' in object && 'y' in object && readNumbers([object.x, object.y])
  return read ? { numbers: read.numbers, orders: ['xy'], scale: read.scale ?? scale } : undefined
}

function formatOfKey(key: string): SaidFormat {
  const plain = plainKey(key)
  // Gemini's own name: [ymin, xmin, ymax, xmax], 0 to 1000.
  return plain === 'box2d' ? { order: 'yxyx', scale: 1000 } : readSaidFormat(plain)
}

function formOfList(list: unknown[], key: string, format: SaidFormat): Form | undefined {
  if (list.length === 4) {
    const read = readNumbers(list)
    if (read)
      return { numbers: read.numbers, orders: ordersOf(key, format), scale: read.scale ?? format.scale }
  }
  if (list.length === 2 && (format.order === 'yxyx' || format.order === 'xyxy')) {
    const read = readNumbers(list)
    const order = format.order === 'yxyx' ? 'yx' : 'xy'
    if (read) return { numbers: read.numbers, orders: [order], scale: read.scale ?? format.scale }
  }
  return formOfPoints(pairsOf(list, key), format)
}

/** A bare list of four is a corner and a size, or two corners; the answer may say which. */
function ordersOf(key: string, { order }: SaidFormat): Order[] {
  // Half of the world writes the corner here, the other half the centre.
  if (/^xywhn?$/.test(plainKey(key)) && order === 'xywh') return ['xywh', 'cxcywh']
  return order ? [order] : ['xywh', 'xyxy']
}

function formOfCorners(object: Record<string, unknown>, format: SaidFormat): Form | undefined {
  const fields = new Map(Object.entries(object).map(([key, value]) => [plainKey(key), value]))
  for (const names of cornerNames) {
    const pairs = names.map((name) => pairOf(fields.get(name)))
    if (pairs.every((pair) => pair !== undefined)) return formOfPoints(pairs, format)
  }
}

/** `{vertices: […]}` and `{normalizedVertices: […]}` as in Google's bounding polygons. */
function formOfOutline(object: Record<string, unknown>, format: SaidFormat): Form | undefined {
  for (const [key, value] of Object.entries(object)) {
    if (!/^(normalized)?(vertices|polygon)$/.test(plainKey(key)) || !Array.isArray(value)) continue
    const scale = format.scale ?? formatOfKey(key).scale
    return formOfPoints(pairsOf(value, key), { ...format, scale })
  }
}

/** The rectangle around an outline of at least two points. */
function formOfPoints(pairs: unknown[][], { order, scale }: SaidFormat): Form | undefined {
  if (pairs.length < 2 || pairs.length > 1000) return undefined
  const read = readNumbers(pairs.flat())
  if (!read || read.numbers.length !== pairs.length * 2) return undefined
  const even = read.numbers.filter((_, at) => at % 2 === 0)
  const odd = read.numbers.filter((_, at) => at % 2 === 1)
  const numbers = [Math.min(...even), Math.min(...odd), Math.max(...even), Math.max(...odd)]
  return { numbers, orders: [order === 'yxyx' ? 'yxyx' : 'xyxy'], scale: read.scale ?? scale }
}

/** Points as pairs, as `{x, y}`, or as one long list of numbers; empty where it is none of them. */
function pairsOf(list: unknown[], key: string): unknown[][] {
  const [first] = list
  if (list.length === 1 && Array.isArray(first) && first.length >= 6) return pairsOf(first, key)
  const isFlat = list.length % 2 === 0 && list.every((one) => typeof one === 'number')
  const isOutline = /polygon|segment|quad|vertices|poly/.test(plainKey(key))
  if (isFlat && (list.length === 8 || (isOutline && list.length >= 6))) {
    return list.flatMap((one, at) => (at % 2 === 0 ? [[one, list[at + 1]]] : []))
  }
  const pairs = list.map(pairOf)
  return pairs.every((pair) => pair !== undefined) ? pairs : []
}

/** Google leaves out a coordinate that is 0. */
function pairOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value.length === 2 ? value : undefined
  if (!isRecord(value) || !('x' in value || 'y' in value)) return undefined
  return [value.x ?? 0, value.y ?? 0]
}

/** "[10, 20, 30, 40]", "(10, 20, 30, 40)" or "x: 10, y: 20, width: 30, height: 40". */
function readWritten(text: string): unknown {
  if (text.length > 200) return undefined
  const inner = /^\s*[[(]([-\d.,\s%]+)[\])]\s*$/.exec(text)?.[1]
  if (inner) return inner.split(',')
  const named = [...text.matchAll(/([a-z_]+\d?)\s*[:=]\s*(-?\d+(?:\.\d+)?\s*(?:%|px)?)/gi)]
  return named.length >= 4 ? Object.fromEntries(named.map(([, name, value]) => [name, value])) : undefined
}
