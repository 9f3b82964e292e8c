import { z } from '#contract/zod.ts'
import { type Confidence, confidence, field, figure, text } from './fields.ts'
import { isRecord, type JsonRecord, parseJson } from './json.ts'
import { type Figure, formatNumber } from './numbers.ts'

/** `key` is the index or name in the list. It is empty if the list itself is its only item. */
export type ListItem<T> = { key: string; value: T }
/** `total` also counts the items beyond the limit, which are not read. */
export type ParsedList<T> = { items: ListItem<T>[]; total: number }

const maxItems = 500
const none = /^(?:none|no|nothing|n\/a|-)\.?$/i

/**
 * Defines a list of records. It reads a list, a record of records by name (`{apple: 3}`), a single record, or texts separated
 * by commas. A value that is not a record becomes the field `primary`, or the field `byName` if it has a name.
 */
export function listOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  primary: keyof Shape & string,
  byName = primary,
) {
  type Item = z.output<z.ZodObject<Shape>>
  const readItem = (input: unknown, name?: string): Item | undefined => {
    const record = isRecord(input) ? input : { [name === undefined ? primary : byName]: input }
    const named =
      name === undefined || Object.hasOwn(record, primary) ? record : { ...record, [primary]: name }
    const read = schema.safeParse(named)
    // The name in `{scratch: false}` must not be read as a finding.
    if (typeof input === 'boolean' && read.data?.[byName as keyof Item] === undefined) return undefined
    return read.success && hasValue(read.data) ? read.data : undefined
  }
  const readItems = (entries: [key: string, input: unknown, name?: string][]): ParsedList<Item> => ({
    total: entries.length,
    items: entries.slice(0, maxItems).flatMap(([key, input, name]) => {
      const value = readItem(input, name)
      return value === undefined ? [] : [{ key, value }]
    }),
  })
  const readRecord = (input: JsonRecord): ParsedList<Item> => {
    const isItem = Object.keys(schema.shape).some(
      (key) => Object.hasOwn(input, key) && !Array.isArray(input[key]),
    )
    if (isItem) return readItems([['', input]])
    return readItems(Object.entries(input).map(([name, value]) => [name, value, name]))
  }
  return field((input): ParsedList<Item> | undefined => {
    if (Array.isArray(input)) return readItems(input.map((value, index) => [String(index), value]))
    if (isRecord(input)) return readRecord(input)
    if (typeof input !== 'string') return undefined
    const trimmed = input.trim()
    const parsed = /^[[{]/.test(trimmed) ? parseJson(trimmed) : undefined
    if (Array.isArray(parsed)) return readItems(parsed.map((value) => ['', value]))
    if (none.test(trimmed)) return readItems([])
    const parts = trimmed.split(/[,;\n]/).map((part) => part.trim())
    return readItems(parts.filter(Boolean).map((part) => ['', part]))
  })
}

/**
 * Defines a nested record; undefined if none of its fields can be read. A value that is not a record becomes the field
 * `primary`.
 */
export function recordOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  primary?: keyof Shape & string,
) {
  return field((input): z.output<z.ZodObject<Shape>> | undefined => {
    const read = schema.safeParse(isRecord(input) ? input : primary ? { [primary]: input } : {})
    return read.success && hasValue(read.data) ? read.data : undefined
  })
}

const hasValue = (record: object) => Object.values(record).some((value) => value !== undefined)

const Named = z.object({ name: text, label: text, class: text, object: text, type: text, description: text })

const getItemName = (value: z.output<typeof Named>) =>
  value.name ?? value.label ?? value.class ?? value.object ?? value.type ?? value.description

/** Reads names, or records that have a name. */
export const names = listOf(Named, 'name').transform(
  (list) =>
    list && {
      ...list,
      items: list.items.flatMap(({ key, value }) => {
        const name = getItemName(value)
        return name === undefined ? [] : [{ key, value: name }]
      }),
    },
)

export type ItemCount = {
  name: string | undefined
  count: Figure | undefined
  confidence: Confidence | undefined
}

/** Reads names with counts: `[{name, count}]`, `{apple: 3}`, or names only. */
export const counts = listOf(
  z.object({ ...Named.shape, category: text, count: figure, total: figure, quantity: figure, confidence }),
  'name',
  'count',
).transform(
  (list) =>
    list && {
      ...list,
      items: list.items.map(({ key, value }) => ({
        key,
        value: {
          name: value.name ?? value.label ?? value.category ?? getItemName(value),
          count: value.count ?? value.quantity ?? value.total,
          confidence: value.confidence,
        },
      })),
    },
)

/** Returns the sum of the counts; undefined unless all of them are numbers. */
export function sumOf(list: ParsedList<ItemCount> | undefined): Figure | undefined {
  if (!list || list.items.length < list.total) return undefined
  let sum = 0
  for (const { value } of list.items) {
    if (value.count?.value === undefined) return undefined
    sum += value.count.value
  }
  return { value: sum, text: formatNumber(sum) }
}

export function getListLength(list: ParsedList<unknown> | undefined): Figure | undefined {
  return list && { value: list.total, text: formatNumber(list.total) }
}
