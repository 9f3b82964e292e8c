import { joinParts } from '../text/join-parts.ts'
import { isMetadataOrCoordinate } from './coordinate-keys.ts'
import { toPlainLine } from './headline.ts'
import { isRecord, type JsonRecord } from './parsing/json.ts'
import { formatDecimal, formatPercent, readFraction } from './parsing/numbers.ts'
import type { RawHeadline } from './result-type.ts'

const maxItems = 3
/** In characters. */
const maxNameLength = 40
const maxValueLength = 60

/** Such as "reading: 4711 · unit: kWh · dials: 5". */
export function createJsonHeadline(value: unknown, maxFields = 4): RawHeadline | undefined {
  if (Array.isArray(value)) {
    const items = formatList(value)
    return { text: items ?? `${formatDecimal(value.length)} ${value.length === 1 ? 'item' : 'items'}` }
  }
  if (!isRecord(value)) {
    const scalar = formatScalar(value)
    return scalar === undefined ? undefined : { text: scalar }
  }
  const fraction = readFraction(value.confidence)
  const confidence = fraction === undefined ? undefined : { fraction, text: formatPercent(fraction) }
  return { text: joinParts(formatFields(value, maxFields)), confidence }
}

function formatFields(record: JsonRecord, maxFields: number): string[] {
  const fields: string[] = []
  for (const [key, value] of Object.entries(record)) {
    if (fields.length === maxFields) break
    const field = isMetadataOrCoordinate(key, value) ? undefined : formatField(key, value)
    if (field) fields.push(field)
  }
  return fields
}

function formatField(key: string, value: unknown): string | undefined {
  const name = toPlainLine(key.replaceAll('_', ' '), maxNameLength)
  const text = Array.isArray(value) ? formatList(value) : formatScalar(value)
  if (text !== undefined) return text && `${name}: ${text}`
  const isRecordList = Array.isArray(value) && value.length > 0 && value.every(isRecord)
  return isRecordList ? `${name}: ${formatDecimal(value.length)}` : undefined
}

function formatList(list: unknown[]): string | undefined {
  if (list.length === 0 || !list.every((item) => typeof item === 'string')) return undefined
  const shown = list.slice(0, maxItems).map((item) => toPlainLine(item, maxValueLength))
  return `${shown.filter(Boolean).join(', ')}${list.length > maxItems ? ` +${list.length - maxItems}` : ''}`
}

function formatScalar(value: unknown): string | undefined {
  if (typeof value === 'string') return toPlainLine(value, maxValueLength)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' && Number.isFinite(value) ? formatDecimal(value) : undefined
}
