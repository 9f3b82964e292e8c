import { isRecord, parseJson } from '../parsing/json.ts'
import { type FormattedQuantity, formatDecimal } from '../parsing/numbers.ts'
import {
  type Field,
  type FieldOptions,
  type Fields,
  listNamesOfField,
  type ResultOf,
  readFields,
} from './field.ts'
import { confidence, count, extra, text } from './scalar-fields.ts'

/** `key` is the index or name in the list. It is empty if the list itself is its only item. */
export type ListItem<T> = { key: string; value: T }
/** `total` also counts the items beyond the limit, which are not read. `path` is where the list is in the result. */
export type ParsedList<T> = { path: string; items: ListItem<T>[]; total: number }

const maxItems = 500
const none = /^(?:none|no|nothing|n\/a|-)\.?$/i

/** A value that is not a record is that of the first field. */
export function record<F extends Fields>(fields: F, options: FieldOptions = {}): Field<ResultOf<F>> {
  const [primary = ''] = Object.keys(fields)
  return {
    type: 'record',
    fields,
    read: (input, path) => {
      const { result, count } = readFields(fields, isRecord(input) ? input : { [primary]: input }, path)
      return count > 0 ? result : undefined
    },
    ...options,
  }
}

type ListOptions<F> = FieldOptions & {
  /** The field of a value that is not a record, but has a name: `{apple: 3}`. By default the first field. */
  byName?: keyof F & string
  hasBoxes?: boolean
}

/** Reads a list, a record of records by name (`{apple: {count: 3}}`), a single record, or texts separated by commas. */
export function listOf<F extends Fields>(
  fields: F,
  { byName, ...options }: ListOptions<F> = {},
): Field<ParsedList<ResultOf<F>>> {
  const [primary = ''] = Object.keys(fields)
  const named = byName ?? primary
  const names = Object.entries(fields).flatMap(([name, field]) => listNamesOfField(name, field))

  function readItem(input: unknown, name: string | undefined, path: string): ResultOf<F> | undefined {
    const item = isRecord(input) ? input : { [name === undefined ? primary : named]: input }
    const withName = name === undefined || Object.hasOwn(item, primary) ? item : { ...item, [primary]: name }
    const { result, count } = readFields(fields, withName, path)
    // The name in `{scratch: false}` must not be read as a finding.
    if (typeof input === 'boolean' && result[named] === undefined) return undefined
    return count > 0 ? result : undefined
  }

  function read(input: unknown, path: string): ParsedList<ResultOf<F>> | undefined {
    const entries = listEntries(input, names)
    const items = entries?.slice(0, maxItems).flatMap(({ key, input: item, name }) => {
      const value = readItem(item, name, key ? `${path}.${key}` : path)
      return value === undefined ? [] : [{ key, value }]
    })
    return entries && items && { path, items, total: entries.length }
  }

  return { type: 'list', item: record(fields), read, ...options }
}

type Entry = { key: string; input: unknown; name?: string }

/** @param names of the fields of an item. */
function listEntries(input: unknown, names: string[]): Entry[] | undefined {
  if (Array.isArray(input)) return input.map((item: unknown, index) => ({ key: String(index), input: item }))
  if (isRecord(input)) {
    const isItem = names.some((name) => Object.hasOwn(input, name) && !Array.isArray(input[name]))
    if (isItem) return [{ key: '', input }]
    return Object.entries(input).map(([name, value]) => ({ key: name, input: value, name }))
  }
  if (typeof input !== 'string') return undefined
  return splitText(input.trim()).map((part) => ({ key: '', input: part }))
}

/** The text is JSON, or words separated by commas. */
function splitText(text: string): unknown[] {
  const parsed = /^[[{]/.test(text) ? parseJson(text) : undefined
  if (Array.isArray(parsed)) return parsed
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  return none.test(text) ? [] : parts.filter(Boolean)
}

/** Also reads records that have a name. */
export function names(
  options: FieldOptions = {},
  name: Pick<Field<string>, 'read'> = {},
): Field<ParsedList<string>> {
  const { read } = listOf({
    name: text({ aliases: ['label', 'class', 'object', 'type', 'description'], ...name }),
  })
  return {
    type: 'list',
    item: text(),
    read: (input, path) => {
      const list = read?.(input, path)
      return (
        list && {
          ...list,
          items: list.items.flatMap(({ key, value: { name } }) =>
            name === undefined ? [] : [{ key, value: name }],
          ),
        }
      )
    },
    ...options,
  }
}

const itemCount = {
  name: text({ aliases: ['label', 'category', 'class', 'object', 'type', 'description'] }),
  count: count({ aliases: ['quantity', 'total'], label: 'Count' }),
  ...extra({ confidence: confidence() }),
}
export type ItemCount = ResultOf<typeof itemCount>

/** Reads `[{name, count}]`, `{apple: 3}`, or names only. */
export const counts = (options: FieldOptions = {}) => listOf(itemCount, { byName: 'count', ...options })

export function askNamesOnly<Value>(list: Field<Value>): Field<Value> {
  return { ...list, asksNames: true }
}

/** Returns undefined unless all counts are numbers. */
export function sumQuantities(list: ParsedList<ItemCount> | undefined): FormattedQuantity | undefined {
  if (!list || list.items.length < list.total) return undefined
  let sum = 0
  for (const { value } of list.items) {
    if (value.count?.value === undefined) return undefined
    sum += value.count.value
  }
  return { value: sum, text: formatDecimal(sum) }
}

export function getListQuantity(list: ParsedList<unknown> | undefined): FormattedQuantity | undefined {
  return list && { value: list.total, text: formatDecimal(list.total) }
}
