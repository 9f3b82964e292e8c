import type { ResultOf } from './fields/field.ts'
import { listOf, record } from './fields/lists.ts'
import { extra, number, text } from './fields/values.ts'
import { joinParts } from './headline.ts'
import { rows, type Section, values } from './sections.ts'

/** Of bar codes, and of what the text names a code. */
export const codes = listOf({ text: text(), format: text() })

/** What the local engine finds in a text. */
export const textFacts = extra({
  total: record({ value: number(), currency: text() }),
  amounts: listOf({ text: text(), value: number(), currency: text() }),
  dates: listOf({ text: text(), date: text() }),
  codes,
  plates: listOf({ text: text() }),
})

type Facts = ResultOf<typeof textFacts>

export function formatTotal({ total }: Pick<Facts, 'total'>): string | undefined {
  return total?.value && [total.value.text, total.currency].filter(Boolean).join(' ')
}

export const codeRows = (list: Facts['codes']) =>
  rows('Codes', list, ({ text, format }) => ({ name: text, details: [format] }))

/** The total comes before the text; the rest follows it. */
export function factSections({ amounts, dates, codes, plates }: Facts): (Section | undefined)[] {
  return [
    codeRows(codes),
    rows('Number plates', plates, ({ text }) => ({ name: text })),
    rows('Dates', dates, ({ text, date }) => ({ name: date, details: [text === date ? undefined : text] })),
    rows('Amounts', amounts, ({ text, value, currency }) => ({
      name: text,
      details: [joinParts([value?.text, currency])],
    })),
  ]
}

export const totalSection = (facts: Facts) => values([['Total', formatTotal(facts)]])
