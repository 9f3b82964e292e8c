import type { Fields, ParsedFields, ResultOf } from './fields/field.ts'
import type { Headline } from './headline.ts'
import type { JsonRecord } from './parsing/json.ts'
import type { FormattedQuantity } from './parsing/numbers.ts'
import type { ParsedConfidence } from './parsing/values.ts'
import type { HeadlineAside, Section } from './sections.ts'

/** What the results of an agent mean. Accepts any result, and never throws. */
export type ResultType<F extends Fields = Fields> = {
  fields: F
  /** Undefined if too few fields could be read. */
  headline(result: ResultOf<F>, context: Context): RawHeadline | undefined
  /** What is shown below the headline; undefined if too few fields could be read. */
  sections(result: ResultOf<F>, context: Context): (Section | undefined)[] | undefined
  beside?(result: ResultOf<F>): (HeadlineAside | undefined)[]
  /** Codes of agents that may see more, if this one found hardly anything. */
  others?(result: ResultOf<F>): readonly string[]
  /** To which a result that is plain text belongs. Undefined: its first lines are the headline. */
  textField?: keyof F & string
  /** What the field with the total counts, if the totals of several images may be added. */
  unit?: CountUnit
  /** The total that the headline shows: that of the result, or else the sum of its counts. */
  total?(result: ResultOf<F>): FormattedQuantity | undefined
  /** What the agent is sure of, such as "reading confidence". */
  confidenceName?: string
  /** Not shown, because a section says it in other words. */
  replacedHeadlines?: string[]
}

/** Such as "person" and "people". */
export type CountUnit = { one: string; many: string }

/** The confidence may be a word, such as "high". */
export type RawHeadline = Omit<Headline, 'confidence'> & { confidence?: ParsedConfidence | undefined }

type Context = Pick<ParsedFields, 'unread'> & {
  record: JsonRecord
}
