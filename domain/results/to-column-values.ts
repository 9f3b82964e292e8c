import { isCoordinate } from './coordinate-keys.ts'
import { formatEntities, isEntityListName } from './format-entities.ts'
import { toPlainLine } from './headline.ts'
import { isRecord, type JsonRecord } from './parsing/json.ts'

export type ColumnValue = string | number | boolean

/** A table with more columns cannot be read. */
const maxColumns = 8
/** In characters. Longer texts are no values of a table. */
const maxTextLength = 80
const maxNames = 10

/** About the request, or with a column of their own. */
const excluded = /^(metadata|variant_model|processing_time_ms|image_size|box_format|(.*_)?confidence)$/

/**
 * Returns the columns of a table of results, such as `{total_objects: 11}`. Texts are plain lines.
 *
 * @param known names of the fields that are read; undefined: all.
 * @param headline has a column of its own.
 */
export function toColumnValues(
  record: JsonRecord,
  known: ReadonlySet<string> | undefined,
  headline: string | undefined,
): Record<string, ColumnValue> {
  const columns: Record<string, ColumnValue> = Object.create(null)
  for (const [name, value] of listFields(record, known)) {
    if (Object.keys(columns).length === maxColumns) break
    const cell = isEntityListName(name) ? toEntityTexts(value) : toCell(value)
    if (cell !== undefined && cell !== headline) columns[name] = cell
  }
  return { ...columns }
}

/** Includes those of inner records, such as `bottle_condition.is_deformed`. */
function* listFields(
  record: JsonRecord,
  known: ReadonlySet<string> | undefined,
): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(record)) {
    if (excluded.test(key) || (known && !known.has(key)) || isCoordinate(key, value)) continue
    if (!isRecord(value)) yield [toName(key), value]
    else for (const [inner, one] of Object.entries(value)) yield [toName(`${key}.${inner}`), one]
  }
}

function toName(key: string): string {
  return toPlainLine(key, 40)
}

function toCell(value: unknown): ColumnValue | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return toNames(value)
  if (typeof value !== 'string' || value.length > maxTextLength || /[\r\n]/.test(value.trim()))
    return undefined
  return toPlainLine(value, maxTextLength) || undefined
}

function toEntityTexts(list: unknown): string | undefined {
  return toPlainLine(formatEntities(list) ?? '', maxTextLength) || undefined
}

function toNames(list: unknown[]): string | undefined {
  const isShort = list.length > 0 && list.length <= maxNames && list.every((item) => typeof item === 'string')
  const names = isShort ? list.join(', ') : ''
  return names.length <= maxTextLength ? toPlainLine(names, maxTextLength) || undefined : undefined
}
