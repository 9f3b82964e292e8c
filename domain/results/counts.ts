import type { ItemCount, ParsedList } from './fields/lists.ts'
import type { Figure } from './parsing/numbers.ts'
import type { Confidence } from './parsing/values.ts'
import type { Answer } from './result-type.ts'
import { confidenceBadge, rows } from './sections.ts'

type CountDetails = {
  confidence?: Confidence | undefined
  /** Why the count may be wrong. */
  doubts?: ParsedList<string> | undefined
  /** Undefined: nothing was expected. */
  isAsExpected?: boolean | undefined
  expected?: Figure | undefined
}

const maxDoubts = 3

/** Such as "11 objects" with the warning "may touch". */
export function createCountHeadline(
  total: Figure | undefined,
  unit: { one: string; many: string },
  { confidence, doubts, isAsExpected, expected }: CountDetails = {},
): Answer {
  const difference =
    isAsExpected === false && (expected ? `expected ${expected.text}` : 'differs from expected')
  // "objects may touch" becomes "may touch".
  const reasons = doubts?.items.slice(0, maxDoubts).map(({ value }) => value.replace(/^objects (?=may )/, ''))
  const warning = [difference, ...(reasons ?? [])].filter(Boolean).join(', ')
  return {
    text: total ? `${total.text} ${total.value === 1 ? unit.one : unit.many}` : 'No total returned',
    confidence,
    warning: warning || undefined,
    tone: warning ? 'caution' : isAsExpected ? 'ok' : undefined,
  }
}

export const countRows = (title: string, list: ParsedList<ItemCount> | undefined) =>
  rows(title, list, ({ name, count, confidence }) => ({
    name,
    badges: [count, confidenceBadge(confidence)],
  }))
