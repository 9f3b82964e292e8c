import type { Fields, Reading, ResultOf } from './fields/field.ts'
import type { Headline } from './headline.ts'
import type { JsonRecord } from './parsing/json.ts'
import type { Confidence } from './parsing/values.ts'
import type { Aside, Section } from './sections.ts'

/** What the results of an agent mean. Its methods accept any result, and never throw. */
export type ResultType<F extends Fields = Fields> = {
  fields: F
  /** Returns undefined if the fields that could be read are not enough for a headline. */
  headline(result: ResultOf<F>, context: Context): Answer | undefined
  /** Returns what is shown below the headline; undefined if the fields that could be read are not enough. */
  sections(result: ResultOf<F>, context: Context): (Section | undefined)[] | undefined
  /** Returns what is shown beside the headline. */
  beside?(result: ResultOf<F>): (Aside | undefined)[]
  /** The field to which a result that is plain text belongs. Undefined: its first lines are the headline. */
  textField?: keyof F & string
  /** Headlines that are not shown, because a section says it in other words. */
  replacedHeadlines?: string[]
}

/** A headline whose confidence may be a word, such as "high". It is shown beside the headline. */
export type Answer = Omit<Headline, 'confidence'> & { confidence?: Confidence | undefined }

type Context = Pick<Reading, 'unread'> & {
  /** The record from which the result was read. */
  record: JsonRecord
}
