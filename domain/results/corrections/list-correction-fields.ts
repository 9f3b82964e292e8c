import type { Rectangle, Size } from '../../geometry.ts'
import { parseAnnotations } from '../annotations/parse-annotations.ts'
import { type Field, type Fields, listNamesOfField } from '../fields/field.ts'
import { isRecord, type JsonRecord } from '../parsing/json.ts'
import { readFlag, readFullText, readScaledNumber, readTextOrName } from '../parsing/values.ts'
import { areStatuses } from '../status-tone.ts'
import type { CorrectionField, CorrectionItem } from './correction-field.ts'

/** Limits for hostile results. */
const maxEach = 50
const maxItems = 600

const yesNo: readonly boolean[] = [true, false]

type Context = {
  record: JsonRecord
  image: Size | undefined
}

/** The main field is first, as in the form. Never throws. */
export function listCorrectionFields(fields: Fields, context: Context): CorrectionField[] {
  const entries = Object.entries(fields)
  const main = entries.filter(([, { isMain }]) => isMain)
  return tieOnlyKind(listFields([...main, ...entries.filter(([, { isMain }]) => !isMain)], [], context))
}

/** The count of the only kind is that of all objects. */
function tieOnlyKind(fields: CorrectionField[]): CorrectionField[] {
  const counts = fields.filter((field) => field.type === 'count')
  const total = counts.find(({ means }) => means === 'total')
  const [kind, ...others] = counts.filter(({ path }) => path.length > 1)
  if (!total || !kind || others.length > 0 || kind.value !== total.value) return fields
  return fields.map((field) => (field === kind ? { ...kind, sameAs: total.path.join('.') } : field))
}

function listFields(
  entries: [name: string, field: Field][],
  parent: readonly string[],
  context: Context,
): CorrectionField[] {
  return entries.flatMap(([name, field]) => {
    const { type, item, label, means, sameAs = [] } = field
    const path = findPath([...listNamesOfField(name, field), ...sameAs], parent, context.record)
    if (type === 'record') return listFields(Object.entries(field.fields ?? {}), path, context)
    if (item?.fields && label === undefined)
      return listItemFields(item.fields, { path, title: field.title }, context)
    if (label === undefined) return []
    const [shown] = toCorrectionField(field, { path, label, input: readAt(context.record, path) }, context)
    return shown ? [means ? { ...shown, means } : shown] : []
  })
}

type Place = { path: readonly string[]; label: string; input: unknown }

function toCorrectionField(field: Field, { path, label, input }: Place, context: Context): CorrectionField[] {
  const { outOf, options, suggestions, item, labels, isSigned, countsBoxesOf: boxes } = field
  switch (field.type) {
    case 'number':
    case 'integer': {
      const value = readCount(input, outOf)
      const isDecimal = field.type === 'number'
      return [{ type: 'count', path, label, value, outOf, isDecimal, isSigned, boxes }]
    }
    case 'flag':
      return [{ type: 'label', path, label, options: yesNo, value: readFlag(input) ?? null }]
    case 'text': {
      const values = options ?? suggestions
      if (values) {
        const choice = {
          type: 'label',
          path,
          label,
          options: values,
          value: readLabel(input, values),
        } as const
        return [field.title !== undefined && !areStatuses(values) ? { ...choice, isVerbatim: true } : choice]
      }
      return [{ type: 'text', path, label, value: readFullText(input) ?? '' }]
    }
    case 'list': {
      if (!field.hasBoxes) return [{ type: 'text', path, label, isList: true, value: readLines(input) }]
      const [primary = ['', undefined]] = Object.entries(item?.fields ?? {})
      const names = labels ?? (primary[1] && listNamesOfField(primary[0], primary[1]))
      return toBoxesField({ path, label, input }, names, context)
    }
    case 'boxes':
      return toBoxesField({ path, label, input }, undefined, context)
    default:
      return []
  }
}

function listItemFields(
  fields: Fields,
  { path, title = '' }: { path: readonly string[]; title?: string | undefined },
  context: Context,
): CorrectionField[] {
  const input = readAt(context.record, path)
  const correctable = Object.entries(fields).filter(
    ([, { label, item, type }]) => label !== undefined && !item && type !== 'record',
  )
  if (typeof input !== 'object' || input === null || correctable.length === 0) return []
  const entries = Object.entries(input).filter(([key]) => key !== '__proto__')
  return entries.slice(0, maxEach / correctable.length).flatMap(([key, item]) => {
    const [[, first] = []] = correctable
    if (!isRecord(item)) {
      if (Array.isArray(input) || !first) return []
      return toCorrectionField(first, { path: [...path, key], label: key, input: item }, context)
    }
    const name = Array.isArray(input) ? (readItemLabel(item) ?? `${title} ${Number(key) + 1}`.trim()) : key
    return correctable.flatMap(([inner, field]) => {
      const names = listNamesOfField(inner, field)
      const own = names.find((one) => Object.hasOwn(item, one)) ?? names[0]
      const label = correctable.length === 1 ? name : `${name}: ${field.label}`
      return toCorrectionField(field, { path: [...path, key, own], label, input: item[own] }, context)
    })
  })
}

/** Prefers the name that the record has to the first one. */
function findPath(names: readonly string[], parent: readonly string[], record: JsonRecord): string[] {
  const all = names.map((name) => [...parent, name])
  const found = all.find((path) => ![undefined, null].includes(readAt(record, path) as undefined))
  return found ?? all[0] ?? []
}

function readAt(record: unknown, path: readonly string[]): unknown {
  let value = record
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as JsonRecord)[step]
  }
  return value
}

const itemLabels = ['name', 'label', 'object', 'type', 'category', 'text', 'class', 'material'] as const

function readItemLabel(item: JsonRecord, names: readonly string[] = itemLabels): string | undefined {
  for (const name of names) {
    const label = Object.hasOwn(item, name) ? readTextOrName(item[name]) : undefined
    if (label) return label
  }
}

function readCount(input: unknown, outOf: number | undefined): number | null {
  return Array.isArray(input) ? input.length : (readScaledNumber(input, outOf) ?? null)
}

function readLabel(input: unknown, options: readonly string[]): string | null {
  const text = readTextOrName(input)
  if (!text) return null
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text
}

function readLines(input: unknown): string {
  if (!Array.isArray(input)) return readFullText(input) ?? ''
  const lines = input.map((item) => (isRecord(item) ? readItemLabel(item) : readTextOrName(item)))
  return lines.filter(Boolean).join('\n')
}

/** Without an image, items without labels cannot be corrected. */
function toBoxesField(
  { path, label, input }: Place,
  labels: readonly string[] | undefined,
  { record, image }: Context,
): CorrectionField[] {
  const list = Array.isArray(input) ? input : []
  if (list.length > maxItems || (!image && (!labels || list.length === 0))) return []
  const boxes = image ? findBoxes(record, image) : new Map<string, Rectangle>()
  const value = list.map((source: unknown, index): CorrectionItem => {
    const id = [...path, index].join('.')
    const own = isRecord(source) ? readItemLabel(source, labels ?? itemLabels) : readTextOrName(source)
    return { id, box: boxes.get(id), label: labels ? (own ?? '') : '', source }
  })
  return [{ type: 'boxes', path, label, labels, value }]
}

/** Returns the boxes by the path of their item. */
function findBoxes(record: JsonRecord, image: Size): Map<string, Rectangle> {
  return new Map(
    parseAnnotations(record, image).flatMap(({ path, shape: { kind, ...box } }) =>
      kind === 'box' ? [[path, box] as const] : [],
    ),
  )
}
