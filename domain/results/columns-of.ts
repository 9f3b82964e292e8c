import { findKind } from './find-kind.ts'
import { isCoordinate } from './geometry.ts'
import { toPlainLine } from './headline.ts'
import { headlineOfParsed } from './headline-of.ts'
import { isRecord, type JsonRecord } from './parsing/json.ts'
import { parseResult, parseUnknownResult } from './parsing/parse-result.ts'

export type ColumnValue = string | number | boolean

/** A table with more columns cannot be read. */
const maxColumns = 8
/** In characters. Longer texts are no values of a table. */
const maxTextLength = 80
const maxNames = 10

/** Fields about the request, and those that tables have as columns of their own. */
const excluded = /^(metadata|variant_model|processing_time_ms|image_size|box_format|(.*_)?confidence)$/

/**
 * Returns the single values of a result by field, such as `{total_objects: 11}`: the columns of a table of results. Texts are
 * plain lines. `kinds` are the code and the type of the agent.
 */
export function columnsOf(result: unknown, kinds: string[]): Record<string, ColumnValue> {
  const kind = findKind(kinds)
  const parsed = kind ? parseResult(result, kind) : parseUnknownResult(result)
  const record = 'value' in parsed && isRecord(parsed.value) ? parsed.value : {}
  const known = kind && Object.keys(kind.read(record).result as JsonRecord)
  const headline = headlineOfParsed(parsed, kind)?.text
  const columns: Record<string, ColumnValue> = Object.create(null)
  for (const [name, value] of listFields(record, known)) {
    if (Object.keys(columns).length === maxColumns) break
    const cell = toCell(value)
    // The headline has its own column.
    if (cell !== undefined && cell !== headline) columns[name] = cell
  }
  return { ...columns }
}

/** Returns the model that a result names; undefined if it names none. */
export function modelOf(result: unknown): string | undefined {
  if (!isRecord(result)) return undefined
  const { metadata, variant_model } = result
  const name = (isRecord(metadata) && metadata.model) || variant_model
  return typeof name === 'string' ? toPlainLine(name, maxTextLength) || undefined : undefined
}

/** Lists the fields, with those of records in them, such as `bottle_condition.is_deformed`. */
function* listFields(record: JsonRecord, known: string[] | undefined): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(record)) {
    if (excluded.test(key) || (known && !known.includes(key)) || isCoordinate(key, value)) continue
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

function toNames(list: unknown[]): string | undefined {
  const isShort = list.length > 0 && list.length <= maxNames && list.every((item) => typeof item === 'string')
  const names = isShort ? list.join(', ') : ''
  return names.length <= maxTextLength ? toPlainLine(names, maxTextLength) || undefined : undefined
}
