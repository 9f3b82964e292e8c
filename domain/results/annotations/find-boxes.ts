import type { Size } from '../../geometry.ts'
import { isRecord, type JsonRecord } from '../parsing/json.ts'
import { type BoxFormat, normalizeKey, parseBoxFormat, type RawBox, readBox } from './box-format.ts'
import { formatIndexedLabel, keyToLabel, readItemConfidence, readLabel } from './item-label.ts'

/** An item of the result that has a box, or a phrase about its position. */
export type LocatedItem = {
  path: string
  label: string
  confidence: number | undefined
  box: RawBox | undefined
  /** Equal for all items of a list whose boxes have the same key and format. */
  group: string
  /** Such as "top left". */
  phrases: string[]
  /** "small", "large", or an empty text. */
  size: string
}

type Context = {
  path: string[]
  label: string
  confidence: number | undefined
  imageSize: Size | undefined
  format: BoxFormat
}

/** Limits for hostile results. */
const maxDepth = 10
const maxNodes = 60_000

/** In normalized form, the best one first. The last four may also contain phrases. */
const boxKeys = [
  'box2d',
  'bbox',
  'box',
  'boundingbox',
  'coordinates',
  'position',
  'location',
  'region',
  'area',
]
/** The keys of lists that contain only boxes: `boxes: [[…], […]]`. */
const listKeys = new Set(['boxes', 'bboxes', 'boundingboxes', ...boxKeys])
const phraseKeys = new Set(['position', 'location', 'region', 'area'])
const skippedKeys = new Set(['metadata', 'imagesize', 'boxformat', 'bboxformat'])

export function findBoxes(result: unknown): LocatedItem[] {
  const found: LocatedItem[] = []
  let nodes = 0

  function visit(value: unknown, context: Context): void {
    nodes += 1
    if (nodes > maxNodes || context.path.length > maxDepth) return
    if (Array.isArray(value)) visitList(value, context)
    else if (isRecord(value)) visitRecord(value, context)
  }

  function visitList(list: unknown[], context: Context): void {
    const key = context.path.findLast((step) => !/^\d+$/.test(step)) ?? ''
    const isBoxList = listKeys.has(normalizeKey(key))
    for (const [index, item] of list.entries()) {
      if (nodes > maxNodes) return
      const path = [...context.path, String(index)]
      const itemContext = { ...context, path, label: context.label || formatIndexedLabel(key, index) }
      const box = isBoxList && Array.isArray(item) ? readBox(item, key, context.format) : undefined
      if (box) found.push(createLocatedItem(itemContext, key, box))
      else visit(item, itemContext)
    }
  }

  function visitRecord(record: JsonRecord, outer: Context): void {
    const context = getContext(record, outer)
    const boxes = readBoxes(record, context.format)
    const item = createItem(record, context, boxes[0])
    if (item) found.push(item)
    for (const [name, value] of Object.entries(record)) {
      if (nodes > maxNodes) return
      if (boxes.some(({ key }) => key === name) || skippedKeys.has(normalizeKey(name))) continue
      // The boxes of a list in an item have the label of the item: `{name: "apple", boxes: […]}`.
      const label = Array.isArray(value) ? context.label : keyToLabel(name)
      visit(value, { ...context, path: [...context.path, name], label })
    }
  }

  visit(result, { path: [], label: '', confidence: undefined, imageSize: undefined, format: {} })
  return found
}

/** The result as a whole is not an item, but may have one box. */
function createItem(
  record: JsonRecord,
  context: Context,
  { key, box }: Partial<KeyedBox> = {},
): LocatedItem | undefined {
  if (context.path.length === 0) {
    return box && key
      ? createLocatedItem({ ...context, path: [key], label: keyToLabel(key) }, key, box)
      : undefined
  }
  const phrases = Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' && phraseKeys.has(normalizeKey(name)) ? [value] : [],
  )
  if (!box && phrases.length === 0) return undefined
  const size = typeof record.size === 'string' ? record.size : ''
  return { ...createLocatedItem(context, key ?? '', box), phrases, size }
}

function createLocatedItem(context: Context, key: string, box: RawBox | undefined): LocatedItem {
  const { path, label, confidence, imageSize } = context
  const list = path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')
  const group = JSON.stringify([list, key, box?.order, box?.scale, imageSize])
  return {
    path: path.join('.'),
    label,
    confidence,
    box: box && { ...box, imageSize },
    group,
    phrases: [],
    size: '',
  }
}

/** `key` is empty if the record itself is the box. */
type KeyedBox = { key: string; box: RawBox }

/** Returns the best one first. */
function readBoxes(record: JsonRecord, format: BoxFormat): KeyedBox[] {
  const boxes = Object.entries(record)
    .map(([key, value]) => ({ key, value, rank: boxKeys.indexOf(normalizeKey(key)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ key, value }) => ({ key, box: readBox(value, key, format) }))
  const own = { key: '', box: readBox(record, '', format) }
  return [...boxes, own].flatMap(({ key, box }) => (box ? [{ key, box }] : []))
}

function getContext(record: JsonRecord, outer: Context): Context {
  const isRoot = outer.path.length === 0
  return {
    path: outer.path,
    label: isRoot ? '' : (readLabel(record) ?? outer.label),
    confidence: isRoot ? undefined : (readItemConfidence(record) ?? outer.confidence),
    imageSize: readImageSize(record) ?? outer.imageSize,
    format: { ...outer.format, ...readDeclaredFormat(record) },
  }
}

function readDeclaredFormat(record: JsonRecord): BoxFormat {
  const declared = [record.box_format, record.bbox_format].find((value) => typeof value === 'string')
  if (typeof declared === 'string') return parseBoxFormat(declared)
  // Roboflow: x and y are the center (https://docs.roboflow.com, "Object Detection" response).
  return Array.isArray(record.predictions) ? { isCentered: true } : {}
}

/** In pixels. */
function readImageSize({ image_size }: JsonRecord): Size | undefined {
  if (!isRecord(image_size)) return undefined
  const { width, height } = image_size
  return typeof width === 'number' && typeof height === 'number' && width > 1 && height > 1
    ? { width, height }
    : undefined
}
