import type { JsonRecord } from '../parsing/json.ts'
import { readText } from '../parsing/values.ts'

/** What models are asked for, how any answer is read, and what users can correct. The builders beside this file make fields. */
export type Field<Value = unknown> = FieldOptions & {
  type: 'text' | 'number' | 'integer' | 'flag' | 'list' | 'record' | 'boxes'
  /**
   * Accepts any input; undefined if it cannot be read. Without it, the field is not shown, only corrected.
   *
   * @param path such as `words.3.text`.
   */
  read?: (input: unknown, path: string) => Value | undefined
  /** The largest value; the smallest is 0. */
  outOf?: number | undefined
  /** Whether a number may be negative, unlike a count. */
  isSigned?: boolean | undefined
  /** What models may answer. */
  options?: readonly string[] | undefined
  item?: Field | undefined
  /** Models are only asked for the names of a list's records. */
  asksNames?: boolean | undefined
  /** Whether the items of a list have boxes. */
  hasBoxes?: boolean | undefined
  fields?: Fields | undefined
}
export type Fields = Readonly<Record<string, Field>>

export type FieldOptions = {
  /** Names at other backends. The first one that can be read is used. */
  aliases?: readonly string[]
  /** Other fields with the same value. The first one that the result has is corrected. */
  sameAs?: readonly string[]
  /** By default the name in words. */
  title?: string
  /** The name in the form for corrections. Undefined: the field cannot be corrected. */
  label?: string
  /** What the value is in the results of all agents, so that evaluations can compare those of different ones. */
  means?: Meaning | undefined
  /** The main answer: first in the form, and what a single expected value stands for. */
  isMain?: boolean
  /** For models. */
  description?: string | undefined
  /** Whether models may answer null. */
  isNullable?: boolean | undefined
  /** Whether the local engine gives a box in pixels instead of words. */
  isLocalBox?: boolean
  /** Whether models are not asked for it: other backends or the local engine give it. */
  isExtra?: boolean
  /** Offered by the form for a text that may have others. */
  suggestions?: readonly string[]
  /** The field with the boxes that a number counts: it follows them until the user changes it. */
  countsBoxesOf?: string
  /** The names of the label in an item with a box. By default those of its first field. */
  labels?: readonly [string, ...string[]]
}

/** `total`: of what was counted. `text`: all that was read. `objects`: what was found, with boxes. */
export type Meaning = 'total' | 'text' | 'objects'

/** Values that could not be read are undefined. */
export type ResultOf<F extends Fields> = {
  readonly [Name in keyof F]: (F[Name] extends Field<infer Value> ? Value : never) | undefined
}

export type ParsedFields<F extends Fields = Fields> = {
  result: ResultOf<F>
  /** Names of fields that are not empty, but could not be read. */
  unread: string[]
  /** How many names of fields have a value. */
  count: number
}

/** Never throws. */
export function readFields<F extends Fields>(fields: F, record: JsonRecord, path = ''): ParsedFields<F> {
  const result: Record<string, unknown> = {}
  const unread: string[] = []
  let count = 0
  for (const [name, field] of Object.entries(fields)) {
    const { read } = field
    const present = read ? listNamesOfField(name, field).filter((one) => Object.hasOwn(record, one)) : []
    const values = present.map((one) => read?.(record[one], path ? `${path}.${one}` : one))
    result[name] = values.find((value) => value !== undefined)
    count += values.filter((value) => value !== undefined).length
    unread.push(...present.filter((one, index) => values[index] === undefined && isNonEmpty(record[one])))
  }
  return { result: result as ResultOf<F>, unread, count }
}

/** The name that models use is first. */
export function listNamesOfField(name: string, { aliases = [] }: Field): [string, ...string[]] {
  return [name, ...aliases]
}

function isNonEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return readText(value) !== undefined
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || Object.keys(value).length > 0
}
