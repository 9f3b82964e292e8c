import type { ResultOf } from './fields/field.ts'
import { listOf, record } from './fields/lists.ts'
import { extra, number, text } from './fields/scalar-fields.ts'
import { formatAmount } from './format-amount.ts'
import { rowsSection, type Section, valuesSection } from './sections.ts'

/** Of bar codes, and of what the text names a code. */
export const codesField = listOf({ text: text(), format: text() })

/** What the local engine finds in a text. */
export const textEntityFields = extra({
  total: record({ value: number(), currency: text() }),
  amounts: listOf({ text: text(), value: number(), currency: text() }),
  dates: listOf({ text: text(), date: text() }),
  codes: codesField,
  plates: listOf({ text: text() }),
})

type Entities = ResultOf<typeof textEntityFields>

const formatTotal = ({ total }: Entities) => total?.value && formatAmount(total.value, total.currency)

export const codesSection = (list: Entities['codes']) =>
  rowsSection('Codes', list, ({ text, format }) => ({ name: text, details: [format] }))

/** The total comes before the text; the rest follows it. */
export function entitySections({ amounts, dates, codes, plates }: Entities): (Section | undefined)[] {
  return [
    codesSection(codes),
    rowsSection('Number plates', plates, ({ text }) => ({ name: text })),
    rowsSection('Dates', dates, ({ text, date }) => ({
      name: date,
      details: [text === date ? undefined : text],
    })),
    rowsSection('Amounts', amounts, ({ text, value, currency }) => ({
      name: text,
      details: [value && formatAmount(value, currency)],
    })),
  ]
}

export const totalSection = (facts: Entities) => valuesSection([['Total', formatTotal(facts)]])

/** Words of receipts and invoices; amounts without them may be those of a menu or a price tag. */
const receiptWord =
  /(?<!\p{L})(?:(?:sub|zwischen)?(?:total|summe)|receipt|invoice|tax|vat|gst|mwst|ust|cash|change|rechnung|quittung|facture|fattura|factura|tva|iva|btw)(?!\p{L})/iu

/** The letters of such a receipt may be read well all the same. */
export function isTotalMissing({ total, amounts }: Entities, text: string): boolean {
  // The zero is a misread letter: T0TAL.
  return !total && (amounts?.total ?? 0) >= 2 && receiptWord.test(text.replaceAll('0', 'o'))
}
