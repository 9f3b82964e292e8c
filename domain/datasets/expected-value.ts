import type { Field } from '../results/fields/field.ts'
import { isRecord } from '../results/parsing/json.ts'
import { readFlag } from '../results/parsing/values.ts'
import { normalizeLabel } from '../text/normalize-text.ts'
import { parseJsonWithSources } from './scalar-sources.ts'

/** A value of the type of a field; undefined if it does not fit. */
export type ExpectedValue = { value: unknown } | undefined

/**
 * Converts a cell of a table to the type of its field, never to a type that it looks like: a text stays a text.
 *
 * @param source how a number is written, if that differs from the number.
 */
export function toExpectedValue(field: Field, cell: unknown, source?: string): ExpectedValue {
  switch (field.type) {
    case 'text':
      return toText(field, cell, source)
    case 'integer':
    case 'number':
      return toNumber(field, cell)
    case 'flag':
      return toFlag(field, cell)
    case 'record':
      return fitsIf(isRecord, parseCell(cell))
    case 'boxes':
      return fitsIf(Array.isArray, parseCell(cell))
    case 'list':
      return toList(field, cell)
  }
}

/** Such as "a whole number", for users. */
export function describeFieldType({ type, options, outOf }: Field): string {
  switch (type) {
    case 'text':
      return options ? `one of ${options.join(', ')}` : 'a text'
    case 'integer':
    case 'number': {
      const range = outOf === undefined ? '' : ` from 0 to ${outOf}`
      return `${type === 'integer' ? 'a whole number' : 'a number'}${range}`
    }
    case 'flag':
      return 'true or false'
    case 'record':
      return 'a JSON object'
    default:
      return 'a JSON list'
  }
}

function toText({ options, read }: Field, cell: unknown, source: string | undefined): ExpectedValue {
  if (typeof cell === 'number' || typeof cell === 'boolean')
    return toText({ type: 'text', options }, source ?? String(cell), undefined)
  if (typeof cell !== 'string') return read?.(cell, '') === undefined ? undefined : { value: cell }
  if (!options || options.includes(cell)) return { value: cell }
  const option = options.find((one) => normalizeLabel(one) === normalizeLabel(cell))
  return option === undefined ? undefined : { value: option }
}

function toNumber({ type, outOf }: Field, cell: unknown): ExpectedValue {
  // 12 in English, 12,000 in German.
  if (type === 'integer' && typeof cell === 'string' && /^[-+]?\d{1,3}\.\d{3}$/.test(cell.trim()))
    return undefined
  const value = typeof cell === 'string' ? parseNumber(cell.trim()) : cell
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  if (type === 'integer' && !Number.isSafeInteger(value)) return undefined
  return outOf !== undefined && (value < 0 || value > outOf) ? undefined : { value }
}

/** Also with a decimal comma, unless it may separate thousands. */
function parseNumber(text: string): number | undefined {
  if (!/^[-+]?\d+([.]\d+|,\d{1,2})?(e[-+]?\d+)?$/i.test(text)) return undefined
  const value = Number(text.replace(',', '.'))
  return /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(value) ? undefined : value
}

/** What spreadsheets write in other languages. */
const words = new Map(
  Object.entries({
    true: 'wahr vrai verdadero vero ja oui sí si sì waar',
    false: 'falsch faux falso nein non onwaar',
  }).flatMap(([name, list]) => list.split(' ').map((word) => [word, name === 'true'] as const)),
)

function toFlag({ read }: Field, cell: unknown): ExpectedValue {
  const value = typeof cell === 'string' ? words.get(cell.trim().toLowerCase()) : undefined
  const flag = value ?? readFlag(cell)
  if (flag !== undefined) return { value: flag }
  return read?.(cell, '') === undefined ? undefined : { value: cell }
}

/** Texts that are no JSON are names, separated as models separate them. */
function toList(field: Field, cell: unknown): ExpectedValue {
  const value = parseCell(cell)
  if (Array.isArray(value)) return { value }
  // Lists by name: `{"apple": 3}`.
  if (isRecord(value)) return field.item?.fields ? { value } : undefined
  if (typeof cell !== 'string' || field.hasBoxes) return undefined
  const names = cell.split(/[,;\n]/).map((name) => name.trim())
  return { value: names.filter(Boolean) }
}

/** A text is JSON, or else undefined. */
function parseCell(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  try {
    return parseJsonWithSources(cell)
  } catch {
    return undefined
  }
}

const fitsIf = (fits: (value: unknown) => boolean, value: unknown): ExpectedValue =>
  fits(value) ? { value } : undefined
