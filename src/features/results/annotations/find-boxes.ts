import { isRecord } from '../parsing/record.ts'
import type { Size } from './annotation.ts'
import type { Form, SaidFormat } from '../evidence/reading/form.ts'
import { placeKeyRank } from '../evidence/reading/place-keys.ts'
import { readConfidence } from '../evidence/reading/read-confidence.ts'
import { formOfObject, formOfPoint, plainKey, readForm } from '../evidence/reading/read-form.ts'
import { placeLabel, readLabel, wordsOf } from './labels.ts'
import { readNumber, readNumbers } from '../evidence/reading/read-number.ts'
import { readSaidFormat } from '../evidence/reading/read-said-format.ts'

/** A thing of the answer that says where it is, in one way or in several. */
export type Found = {
  path: string
  label: string
  confidence: number | undefined
  /** Best first; `group` is the same for all things of a list that write their place in the same way. */
  forms: { group: string; form: Form }[]
  /** The picture that pixels refer to, where the answer says so. */
  said: Size | undefined
  /** Texts that may name a part of the picture. */
  words: string[]
  size: string
}

type Place = { key: string; form: Form }
type Beside = { names?: unknown; scores?: unknown }

type Around = Beside & {
  path: string[]
  label: string | undefined
  confidence: number | undefined
  said: Size | undefined
  format: SaidFormat
}

/** Deep and long enough for any answer, short enough for a hostile one. */
const deepest = 10
const mostNodes = 60_000

/** All things of an answer that say where in the picture they are, in the answer's order. */
export function findPlaces(answer: unknown): Found[] {
  const found: Found[] = []
  let nodes = 0

  function visit(value: unknown, around: Around): void {
    nodes += 1
    if (nodes > mostNodes || around.path.length > deepest) return
    if (Array.isArray(value)) visitList(value, around)
    else if (isRecord(value)) visitThing(value, around)
  }

  function visitList(list: unknown[], around: Around): void {
    const key = around.path.findLast((step) => !/^\d+$/.test(step)) ?? ''
    for (const [at, item] of list.entries()) {
      if (nodes > mostNodes) return
      const inside = itemOf(around, key, at)
      const form = Array.isArray(item) && isPlaceList(key) ? readForm(item, key, around.format) : undefined
      if (form) found.push(foundFrom(inside, [{ key, form }]))
      else visit(item, inside)
    }
  }

  function visitThing(thing: Record<string, unknown>, outside: Around): void {
    const around = inside(thing, outside)
    const fields = Object.entries(thing)
    const places = placesOf(thing, fields, around)
    found.push(...thingsOf(thing, places, around))
    const read = new Set(places.map(({ key }) => key))
    for (const [key, value] of fields) {
      if (nodes > mostNodes) return
      if (read.has(key) || skipped.has(plainKey(key))) continue
      visit(value, { ...around, ...besides(thing, key, value), path: [...around.path, key] })
    }
  }

  visit(answer, { path: [], label: undefined, confidence: undefined, said: undefined, format: {} })
  return found
}

/** Not things in the picture. */
const skipped = new Set(['metadata', 'imagesize', 'imagedimensions', 'points'])

function foundFrom(around: Around, places: Place[]): Found {
  const list = around.path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')
  const { label = '', confidence, said } = around
  const size = said ? `${said.width}x${said.height}` : ''
  return {
    path: around.path.join('.'),
    label,
    confidence,
    forms: places.map(({ key, form }) => ({
      group: [list, key, form.orders.join(), form.scale ?? '', size].join('|'),
      form,
    })),
    said,
    words: [],
    size: '',
  }
}

/** The thing itself, where it says its place; the answer as a whole is no thing, but may hold a place. */
function thingsOf(thing: Record<string, unknown>, places: Place[], around: Around): Found[] {
  if (around.path.length === 0) {
    const named = places.filter(({ key }) => key !== '')
    return named.map((place) =>
      foundFrom({ ...around, path: [place.key], label: wordsOf(place.key) }, [place]),
    )
  }
  const words = Object.entries(thing).flatMap(([key, value]) =>
    typeof value === 'string' && placeKeyRank(key) !== undefined ? [value] : [],
  )
  if (places.length === 0 && words.length === 0) return []
  return [{ ...foundFrom(around, places), words, size: typeof thing.size === 'string' ? thing.size : '' }]
}

function itemOf(around: Around, key: string, at: number): Around {
  const { path, names, scores } = around
  const beside = {
    label: Array.isArray(names) ? names[at] : undefined,
    confidence: Array.isArray(scores) ? scores[at] : undefined,
  }
  return {
    ...around,
    names: undefined,
    scores: undefined,
    path: [...path, String(at)],
    label: readLabel(beside) ?? around.label ?? placeLabel(key, at),
    confidence: readConfidence(beside) ?? around.confidence,
  }
}

/** What holds for a thing and all that is inside it. */
function inside(thing: Record<string, unknown>, around: Around): Around {
  const isOuter = around.path.length === 0
  const step = around.path.at(-1) ?? ''
  return {
    path: around.path,
    label: isOuter ? undefined : (readLabel(thing) ?? (/^\d+$/.test(step) ? around.label : wordsOf(step))),
    confidence: isOuter ? undefined : (readConfidence(thing) ?? around.confidence),
    said: readImageSize(thing) ?? around.said,
    format: { ...around.format, ...readFormat(thing) },
  }
}

function placesOf(
  thing: Record<string, unknown>,
  fields: [string, unknown][],
  { format, path }: Around,
): Place[] {
  const ranked = fields.flatMap(([key, value]) => {
    const rank = placeKeyRank(key)
    if (rank === undefined || isListOfPlaces(value)) return []
    const form = readForm(value, key, format) ?? pointIn(thing, value, format)
    return form ? [{ key, form, rank }] : []
  })
  const own = formOfObject(thing, format) ?? ownPoint(thing, format)
  if (own) ranked.push({ key: '', form: withCentre(own, thing, path), rank: 0.5 })
  return ranked.sort((one, other) => one.rank - other.rank)
}

/** `position: {x, y}`; beside a size it may be the corner or the centre of what it places. */
function pointIn(thing: Record<string, unknown>, value: unknown, format: SaidFormat): Form | undefined {
  if (!isRecord(value)) return undefined
  const point = formOfPoint(value, format)
  const { width, height } = isRecord(thing.size) ? thing.size : thing
  const size = readNumbers([width, height])
  if (!point || !size) return point
  return { ...point, numbers: [...point.numbers, ...size.numbers], orders: ['xywh', 'cxcywh'] }
}

/** A bare `{x, y}` is a spot only where the thing has a name; else it may be any pair of numbers. */
function ownPoint(thing: Record<string, unknown>, format: SaidFormat): Form | undefined {
  return readLabel(thing) === undefined ? undefined : formOfPoint(thing, format)
}

/** Roboflow's `predictions` give the centre as x and y. Under that name only its own marks tell which it is. */
function withCentre(form: Form, thing: Record<string, unknown>, path: string[]): Form {
  if (form.orders[0] !== 'xywh' || path.at(-2) !== 'predictions') return form
  return { ...form, orders: 'detection_id' in thing ? ['cxcywh'] : ['xywh', 'cxcywh'] }
}

/** Several places, not one. */
function isListOfPlaces(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every((one) =>
    Array.isArray(one) ? one.length === 4 : isRecord(one) && !('x' in one && Object.keys(one).length <= 3),
  )
}

/** Lists of bare lists are places only under a name that says so. */
function isPlaceList(key: string): boolean {
  const plain = plainKey(key)
  return (
    placeKeyRank(key) !== undefined ||
    /(boxe?s|bboxes|rects|rectangles|regions|polygons|locations|positions)(xyxy|xywh|norm.*|px)?$/.test(plain)
  )
}

/** Names and confidences that stand beside a list instead of in it: `{bboxes: […], labels: […], scores: […]}`. */
function besides(thing: Record<string, unknown>, key: string, value: unknown): Beside {
  if (!Array.isArray(value) || !isPlaceList(key)) return {}
  const beside = (names: string[]) =>
    names.map((name) => thing[name]).find((list) => Array.isArray(list) && list.length === value.length)
  return { names: beside(['labels', 'classes', 'names']), scores: beside(['scores', 'confidences']) }
}

function readFormat(thing: Record<string, unknown>): SaidFormat {
  const read: SaidFormat = {}
  for (const [key, value] of Object.entries(thing).slice(0, 200)) {
    if (
      !/^(bbox|box|boundingbox|coordinates?|bboxes|boxes)(format|system|type|order|scale|units?|mode)$/.test(
        plainKey(key),
      )
    )
      continue
    if (typeof value !== 'string') continue
    const { order, scale } = readSaidFormat(value)
    if (order) read.order = order
    if (scale) read.scale = scale
  }
  return read
}

/** `image_size: {width, height}`, or `image_width` and `image_height`, in whole pixels. */
function readImageSize(thing: Record<string, unknown>): Size | undefined {
  const fields = new Map(
    Object.entries(thing)
      .slice(0, 200)
      .map(([key, value]) => [plainKey(key), value]),
  )
  const named = fields.get('imagesize') ?? fields.get('imagedimensions') ?? fields.get('image')
  const width = readNumber(isRecord(named) ? named.width : fields.get('imagewidth'))?.value
  const height = readNumber(isRecord(named) ? named.height : fields.get('imageheight'))?.value
  return width && height && width > 1 && height > 1 ? { width, height } : undefined
}
