import type { ItemCount, ParsedList } from './fields/lists.ts'
import { maxWarningLength } from './headline.ts'
import type { FormattedQuantity } from './parsing/numbers.ts'
import type { ParsedConfidence } from './parsing/values.ts'
import type { CountUnit, RawHeadline } from './result-type.ts'
import { confidenceBadge, rowsSection } from './sections.ts'

type CountDetails = {
  confidence?: ParsedConfidence | undefined
  doubts?: ParsedList<string> | undefined
  /** Undefined: nothing was expected. */
  isAsExpected?: boolean | undefined
  expected?: FormattedQuantity | undefined
}

const maxWarnings = 3

/** Such as "11 objects" with the warning "may touch". */
export function createCountHeadline(
  total: FormattedQuantity | undefined,
  unit: CountUnit,
  { confidence, doubts, isAsExpected, expected }: CountDetails = {},
): RawHeadline {
  const difference =
    isAsExpected === false && (expected ? `expected ${expected.text}` : 'differs from expected')
  const reasons = doubts?.items.slice(0, maxWarnings).map(({ value }) => shortenWarning(value)) ?? []
  const warning = joinWhole(difference ? [difference, ...reasons] : reasons)
  return {
    text: total ? `${total.text} ${total.value === 1 ? unit.one : unit.many}` : 'No total returned',
    confidence,
    warning: warning || undefined,
    tone: warning ? 'caution' : isAsExpected ? 'ok' : undefined,
  }
}

/** "objects may touch" becomes "may touch". A section has the whole sentence. */
function shortenWarning(warning: string): string {
  return warning.replace(/^objects (?=may )/, '').replace(/, because .*/s, '')
}

/** Leaves out reasons that would be cut off, except the first. */
function joinWhole(reasons: readonly string[]): string {
  return reasons.reduce((joined, reason) => {
    if (!joined) return reason
    const longer = `${joined}, ${reason}`
    return longer.length <= maxWarningLength ? longer : joined
  }, '')
}

export const countsSection = (title: string, list: ParsedList<ItemCount> | undefined) =>
  rowsSection(title, list, ({ name, count, confidence }) => ({
    name,
    badges: [count, confidenceBadge(confidence)],
  }))
