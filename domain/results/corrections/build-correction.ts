import type { Size } from '../../geometry.ts'
import { isGeometryKey } from '../coordinate-keys.ts'
import { isRecord, type JsonRecord } from '../parsing/json.ts'
import type { CorrectionField, CorrectionItem } from './correction-field.ts'

/**
 * Returns the right values of all fields, at the paths of the result. Boxes are in pixels of `image`, which is declared as
 * `image_size`. Does not change the record.
 *
 * @param options `keepsRest`: also what no field shows, such as boxes without their image.
 */
export function buildCorrection(
  record: JsonRecord,
  fields: readonly CorrectionField[],
  image: Size | undefined,
  { keepsRest = false } = {},
): JsonRecord {
  const correction: JsonRecord = keepsRest ? copy(record) : {}
  for (const field of fields) {
    // An empty value means nothing if the agent gives none.
    const isEmpty = (field.type === 'boxes' || field.type === 'text') && field.value.length === 0
    if (isEmpty && !Object.hasOwn(record, field.path[0] ?? '')) continue
    const value = toValue(field)
    if (value !== undefined) setAt(correction, field.path, value, record)
    else if (keepsRest) removeAt(correction, field.path)
  }
  declareFormat(correction, { record, fields, image })
  return correction
}

type Format = { record: JsonRecord; fields: readonly CorrectionField[]; image: Size | undefined }

function declareFormat(correction: JsonRecord, { record, fields, image }: Format): void {
  const items = fields.flatMap((field) => (field.type === 'boxes' ? field.value : []))
  if (image && items.some(({ box }) => box)) {
    correction.image_size = { ...image }
    delete correction.box_format
    delete correction.bbox_format
  } else if (items.length > 0) {
    // The boxes are those of the result, whose format the result declares.
    for (const name of ['image_size', 'box_format'])
      if (record[name] !== undefined) correction[name] = record[name]
  }
}

function toValue(field: CorrectionField): unknown {
  switch (field.type) {
    case 'text':
      if (!field.isList) return field.value
      return field.value
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    case 'boxes': {
      const hasBoxes = field.value.some(({ box }) => box)
      // An empty list says that nothing is there.
      return field.value.map((item) => toItem(item, field.labels, hasBoxes))
    }
    default:
      return field.value ?? undefined
  }
}

function toItem(
  { box, label, source }: CorrectionItem,
  labels: readonly string[] | undefined,
  hasBoxes: boolean,
): unknown {
  const rounded = box && {
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
  }
  const own = isRecord(source) ? source : {}
  // Boxes of several formats in one list could not be told apart.
  const rest = hasBoxes
    ? Object.fromEntries(Object.entries(own).filter(([key, value]) => !isCoordinates(key, value)))
    : own
  if (!labels) return rounded ? { ...rest, ...rounded } : source
  const name = labels.find((one) => Object.hasOwn(own, one)) ?? labels[0] ?? 'name'
  return { ...rest, [name]: label, ...(rounded ? { box: rounded } : {}) }
}

function isCoordinates(key: string, value: unknown): boolean {
  return isGeometryKey(key) && typeof value !== 'string'
}

/** Lists and records around the value are copied from the result. */
function setAt(target: JsonRecord, path: readonly string[], value: unknown, record: JsonRecord): void {
  const [root = '', ...rest] = path
  if (rest.length === 0) {
    target[root] = value
    return
  }
  const present = Object.hasOwn(target, root) ? target[root] : undefined
  if (typeof present !== 'object' || present === null) {
    const own = record[root]
    target[root] = typeof own === 'object' && own !== null ? copy(own) : {}
  }
  let container = target[root] as JsonRecord
  for (const step of rest.slice(0, -1)) {
    const inner = Object.hasOwn(container, step) ? container[step] : undefined
    if (typeof inner !== 'object' || inner === null) container[step] = {}
    container = container[step] as JsonRecord
  }
  container[rest.at(-1) ?? ''] = value
}

function removeAt(target: JsonRecord, path: readonly string[]): void {
  let container: unknown = target
  for (const step of path.slice(0, -1)) {
    if (typeof container !== 'object' || container === null || !Object.hasOwn(container, step)) return
    container = (container as JsonRecord)[step]
  }
  if (typeof container === 'object' && container !== null) delete (container as JsonRecord)[path.at(-1) ?? '']
}

function copy<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
