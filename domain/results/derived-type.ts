import { isGeometryKey } from './coordinate-keys.ts'
import type { Field, Fields, ResultOf } from './fields/field.ts'
import type { ParsedList } from './fields/lists.ts'
import { toHeadlineTone } from './headline.ts'
import { createJsonHeadline } from './json-headline.ts'
import { isRecord, type JsonRecord } from './parsing/json.ts'
import { formatRawNumber } from './parsing/numbers.ts'
import type { ParsedConfidence } from './parsing/values.ts'
import type { ResultType } from './result-type.ts'
import { formatFieldName, isConfidenceField } from './schema-fields.ts'
import {
  type Badge,
  confidenceBadge,
  proseSection,
  rowsSection,
  type Section,
  type SectionRow,
  statusBadge,
  tagsSection,
  valuesSection,
} from './sections.ts'
import { areStatuses, findStatusTone } from './status-tone.ts'

/** In characters. Longer texts are paragraphs. */
const maxValueLength = 80
/** More would be a paragraph in large letters. */
const maxHeadlineFields = 3
/** Of a list within a row. */
const maxNames = 5

type Result = ResultOf<Fields>
type Entry = [name: string, field: Field]

export function deriveResultType(fields: Fields): ResultType {
  const shown = listShown(fields).filter(([name, { type }]) => !isConfidenceField(name, type))
  const confidences = Object.keys(fields).filter((name) => isConfidenceField(name, fields[name]?.type))
  return {
    fields,
    headline: (result, { record }) => {
      const named = shown.map(([name, field]) => [getTitle(name, field), toPlainValue(field, record[name])])
      const { text } = createJsonHeadline(Object.fromEntries(named), maxHeadlineFields) ?? {}
      const tone = shown.map(([name, field]) => getTone(field, record[name])).find(Boolean)
      const [confidence] = confidences.flatMap((name) => (result[name] as ParsedConfidence | undefined) ?? [])
      return text === undefined ? undefined : { text, confidence, tone: toHeadlineTone(tone) }
    },
    sections: (result) => listSections(shown, result),
  }
}

/** In a record, fewer coordinates than these are no box, but sizes or positions in words. */
const coordinatesOfBox = 4

/** Leaves out boxes, which are shown in the image. */
function listShown(fields: Fields): Entry[] {
  const entries = Object.entries(fields)
  const isNumber = ([name, { type }]: Entry) =>
    isGeometryKey(name) && (type === 'number' || type === 'integer')
  const isBox = entries.filter(isNumber).length >= coordinatesOfBox
  return entries.filter((entry) => {
    const [name, { type }] = entry
    if (type === 'list' || type === 'record') return !isGeometryKey(name)
    return !isBox || !isNumber(entry)
  })
}

function toPlainValue({ options }: Field, value: unknown): unknown {
  if (Number.isFinite(value)) return formatRawNumber(Number(value))
  return options && typeof value === 'string' ? value.replaceAll('_', ' ') : value
}

const getTitle = (name: string, { title }: Field) => title ?? formatFieldName(name)

const isStatus = ({ options }: Field) => options !== undefined && areStatuses(options)

function getTone(field: Field, value: unknown) {
  return typeof value === 'string' && isStatus(field) ? findStatusTone(value) : undefined
}

/** Short values come first, then lists, records and longer texts in their order. */
function listSections(entries: Entry[], result: Result): (Section | undefined)[] {
  const present = entries.filter(([name]) => result[name] !== undefined)
  const short = present.filter(([name, field]) => isShort(field, result[name]))
  const others = present.filter((entry) => !short.includes(entry))
  return [
    valuesSection(short.map(([name, field]) => [getTitle(name, field), toValue(field, result[name])])),
    ...others.map(([name, field]) => toSection(getTitle(name, field), field, result[name])),
  ]
}

function isShort({ type }: Field, value: unknown): boolean {
  if (type === 'list' || type === 'record') return false
  return typeof value !== 'string' || (value.length <= maxValueLength && !value.includes('\n'))
}

function toSection(title: string, field: Field, value: unknown): Section | undefined {
  if (field.type === 'record') return valuesSection(listValues(field.fields ?? {}, value as Result), title)
  if (field.type !== 'list') return proseSection(formatValue(field, value), title)
  if ((value as ParsedList<unknown>).total === 0) return proseSection('None', title)
  const { fields } = field.item ?? {}
  return fields
    ? rowsSection(title, value as ParsedList<Result>, (item) => toRow(listShown(fields), item))
    : tagsSection(title, value as ParsedList<string>)
}

function listValues(fields: Fields, result: Result): [string, string | Badge | undefined][] {
  return listShown(fields).map(([name, field]) => [getTitle(name, field), toValue(field, result[name])])
}

/** Fields of an item that name it; the best one is first. */
const itemNames = ['name', 'label', 'title', 'object', 'type', 'category', 'text', 'class', 'item', 'code']

function toRow(entries: Entry[], item: Result): SectionRow {
  const present = entries.filter(([name]) => item[name] !== undefined)
  const find = (name: string) => present.find((entry) => entry[0] === name && entry[1].type === 'text')
  const named = itemNames.map(find).find(Boolean)
  const rest = present.filter((entry) => entry !== named)
  const badges = rest.flatMap(([name, field]) => {
    if (isConfidenceField(name, field.type)) return [confidenceBadge(item[name] as ParsedConfidence)]
    const value = toValue(field, item[name])
    return typeof value === 'object' ? [value] : []
  })
  const facts = rest.flatMap(([name, field]) => {
    const value = isConfidenceField(name, field.type) ? undefined : toValue(field, item[name])
    return typeof value === 'string' ? [`${getTitle(name, field)}: ${value}`] : []
  })
  const name = named && formatValue(named[1], item[named[0]])
  const [first, ...others] = facts
  return name === undefined ? { name: first, details: others, badges } : { name, details: facts, badges }
}

function toValue(field: Field, value: unknown): string | Badge | undefined {
  const text = formatValue(field, value)
  return isStatus(field) ? statusBadge(text) : text
}

function formatValue(field: Field, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (!isRecord(value)) return undefined
  if (field.type === 'record') return formatRecord(field.fields ?? {}, value)
  if (field.type !== 'list') return typeof value.text === 'string' ? value.text : undefined
  const { items, total } = value as ParsedList<unknown>
  const { fields } = field.item ?? {}
  const texts = items
    .slice(0, maxNames)
    .map((item) => (fields ? formatRecord(fields, item.value as JsonRecord) : String(item.value)))
  return [texts.join('; '), total > texts.length ? `+${total - texts.length}` : ''].filter(Boolean).join(' ')
}

function formatRecord(fields: Fields, result: JsonRecord): string {
  return Object.entries(fields)
    .flatMap(([name, field]) => {
      const text = formatValue(field, result[name])
      return text === undefined ? [] : [`${getTitle(name, field)}: ${text}`]
    })
    .join(', ')
}
