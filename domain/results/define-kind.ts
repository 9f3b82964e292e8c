import type { z } from '#contract/zod.ts'
import type { Correctable } from './corrections/correctable.ts'
import type { Headline } from './headline.ts'
import { text } from './parsing/fields.ts'
import type { JsonRecord } from './parsing/json.ts'
import type { ResultReader } from './parsing/parse-result.ts'

/** Reads the results of some kinds of agents. No result makes it throw. */
export type Kind<Result = unknown> = ResultReader & {
  /** The codes or types of the agents, in lower case with hyphens. */
  kinds: string[]
  /** Reads the fields of a record. `unread` names the fields that are undefined although the record has them. */
  read: (record: JsonRecord) => { result: Result; unread: string[] }
  /** Returns undefined if the fields that could be read are not enough for a headline. */
  headline: (record: JsonRecord) => Headline | undefined
  /** Returns the headline of a result that is plain text. Undefined: the first lines of the text. */
  textHeadline?: ((text: string) => Headline) | undefined
  /** What users can correct, in the order of the form. */
  corrections: readonly Correctable[]
}

type KindDefinition<Fields extends z.ZodRawShape> = {
  kinds: string[]
  /** Fields that never reject their input (`parsing/fields.ts`): a field that cannot be read is undefined. */
  fields: z.ZodObject<Fields>
  headline: (result: z.output<z.ZodObject<Fields>>, unread: string[]) => Headline | undefined
  textHeadline?: Kind['textHeadline']
  /** The field to which a bare list of records belongs. */
  listField?: keyof Fields & string
  corrections: Kind['corrections']
}

/** Defines what the results of some kinds of agents mean, for viewers, lists and exports. */
export function defineKind<Fields extends z.ZodRawShape>({
  kinds,
  fields,
  headline,
  textHeadline,
  listField,
  corrections,
}: KindDefinition<Fields>): Kind<z.output<z.ZodObject<Fields>>> {
  const read = (record: JsonRecord) => {
    const result = fields.parse(record)
    const values: JsonRecord = result
    const unread = Object.keys(fields.shape).filter(
      (key) => Object.hasOwn(record, key) && isNonEmpty(record[key]) && values[key] === undefined,
    )
    return { result, unread }
  }
  return {
    kinds,
    listField,
    countFields: (candidate) => {
      const parsed = fields.safeParse(candidate)
      return parsed.success ? Object.values(parsed.data).filter((value) => value !== undefined).length : 0
    },
    read,
    headline: (record) => {
      const { result, unread } = read(record)
      return headline(result, unread)
    },
    textHeadline,
    corrections,
  }
}

function isNonEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return text.parse(value) !== undefined
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || Object.keys(value).length > 0
}
