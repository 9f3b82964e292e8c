import { z } from '#contract/zod.ts'
import { field } from './field.ts'
import { figure, type Sureness, sureness, text } from './fields.ts'
import { parseJson } from './json.ts'
import { type Figure, sayNumber } from './numbers.ts'
import { isRecord, type JsonRecord } from './record.ts'

/** One entry of a list; `at` is its place in the answer, dotted behind the list's own name, empty for the list itself. */
export type Entry<T> = { at: string; value: T }
/** `total` counts all entries of the answer, also those beyond the longest list that is read. */
export type Listed<T> = { items: Entry<T>[]; total: number }

/** No picture holds more things than this that a person would read about one by one. */
const longestList = 500
const nothing = /^(?:none|no|nothing|n\/a|-)\.?$/i

/**
 * A list of records, each read by `item`, from a list, from a record by name (`{apple: 3}`), from a single record, or
 * from texts with commas. What stands alone instead of a record is read as the field `alone`.
 */
export function listOf<Shape extends z.ZodRawShape>(
  item: z.ZodObject<Shape>,
  alone: keyof Shape & string,
  byName = alone,
) {
  type Item = z.output<z.ZodObject<Shape>>
  const readItem = (input: unknown, name?: string): Item | undefined => {
    const record = isRecord(input) ? input : { [name === undefined ? alone : byName]: input }
    const named = name === undefined || Object.hasOwn(record, alone) ? record : { ...record, [alone]: name }
    const read = item.safeParse(named)
    // `{scratch: false}`: the name alone would say that there is one.
    if (typeof input === 'boolean' && read.data?.[byName as keyof Item] === undefined) return undefined
    return read.success && Object.values(read.data).some((value) => value !== undefined)
      ? read.data
      : undefined
  }
  const readAll = (entries: [at: string, input: unknown, name?: string][]): Listed<Item> => ({
    total: entries.length,
    items: entries.slice(0, longestList).flatMap(([at, input, name]) => {
      const value = readItem(input, name)
      return value === undefined ? [] : [{ at, value }]
    }),
  })
  const readRecord = (input: JsonRecord): Listed<Item> => {
    const single = Object.keys(item.shape).some(
      (key) => Object.hasOwn(input, key) && !Array.isArray(input[key]),
    )
    if (single) return readAll([['', input]])
    return readAll(Object.entries(input).map(([name, value]) => [name, value, name]))
  }
  return field((input): Listed<Item> | undefined => {
    if (Array.isArray(input)) return readAll(input.map((value, at) => [String(at), value]))
    if (isRecord(input)) return readRecord(input)
    if (typeof input !== 'string') return undefined
    const words = input.trim()
    const parsed = /^[[{]/.test(words) ? parseJson(words) : undefined
    if (Array.isArray(parsed)) return readAll(parsed.map((value) => ['', value]))
    if (nothing.test(words)) return readAll([])
    const parts = words.split(/[,;\n]/).map((part) => part.trim())
    return readAll(parts.filter(Boolean).map((part) => ['', part]))
  })
}

/** What a list of names may hold besides names: records that name themselves in one of these ways. */
const Named = z.object({ name: text, label: text, class: text, object: text, type: text, description: text })

const nameOf = (value: z.output<typeof Named>) =>
  value.name ?? value.label ?? value.class ?? value.object ?? value.type ?? value.description

export const names = listOf(Named, 'name').transform(
  (list) =>
    list && {
      ...list,
      items: list.items.flatMap(({ at, value }) => {
        const name = nameOf(value)
        return name === undefined ? [] : [{ at, value: name }]
      }),
    },
)

/** Things and how many of each: `[{name, count}]`, `{apple: 3}`, or only their names. */
export const counts = listOf(
  z.object({
    ...Named.shape,
    category: text,
    count: figure,
    total: figure,
    quantity: figure,
    confidence: sureness,
  }),
  'name',
  'count',
).transform(
  (list) =>
    list && {
      ...list,
      items: list.items.map(({ at, value }) => ({
        at,
        value: {
          name: value.name ?? value.label ?? value.category ?? nameOf(value),
          count: value.count ?? value.quantity ?? value.total,
          confidence: value.confidence,
        },
      })),
    },
)

export type CountOf = {
  name: string | undefined
  count: Figure | undefined
  confidence: Sureness | undefined
}

/** The sum of counts, where each of them is a number. */
export function sumOf(list: Listed<CountOf> | undefined): Figure | undefined {
  if (!list || list.items.length < list.total) return undefined
  let sum = 0
  for (const { value } of list.items) {
    if (value.count?.value === undefined) return undefined
    sum += value.count.value
  }
  return { value: sum, said: sayNumber(sum) }
}

/** How many entries a list has. */
export function lengthOf(list: Listed<unknown> | undefined): Figure | undefined {
  return list && { value: list.total, said: sayNumber(list.total) }
}

/**
 * A record inside an answer; undefined where there is none or nothing in it can be read. What stands there instead of
 * a record is read as the field `alone`, where one is named.
 */
export function recordOf<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  alone?: keyof Shape & string,
) {
  return field((input): z.output<z.ZodObject<Shape>> | undefined => {
    const read = shape.safeParse(isRecord(input) ? input : alone ? { [alone]: input } : {})
    return read.success && Object.values(read.data).some((value) => value !== undefined)
      ? read.data
      : undefined
  })
}
