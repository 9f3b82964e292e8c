import { type FoundAmount, findAmounts, type RowAmount } from './find-amounts.ts'
import { type FoundCode, findCodes } from './find-codes.ts'
import { type FoundDate, findDates } from './find-dates.ts'
import { type FoundPlate, findPlates } from './find-plates.ts'
import { findTotal } from './find-total.ts'
import { type Row, toRowText } from './row.ts'

/** What the text of an image says, with boxes in its pixels. */
export type Entities = {
  codes: FoundCode[]
  amounts: FoundAmount[]
  /** Only if a row names it. */
  total?: Omit<FoundAmount, 'text'>
  dates: FoundDate[]
  plates: FoundPlate[]
}

/** @param barcodes come before the same codes in the text. */
export function findEntities(rows: readonly Row[], barcodes: readonly FoundCode[]): Entities {
  const texts = rows.map(toRowText)
  const dates = findDates(texts)
  const amounts = findAmounts(texts, dates)
  const total = findTotal(texts, amounts)
  const inText = findCodes(texts).filter(({ text }) => !barcodes.some((code) => code.text === text))
  return {
    codes: [...barcodes, ...inText],
    amounts: amounts.map(toAmount),
    ...(total ? { total: toTotal(total) } : {}),
    dates: dates.map(({ date, text, box }) => ({ date, text, box })),
    plates: findPlates(texts),
  }
}

const toTotal = ({ value, currency, box }: RowAmount): Omit<FoundAmount, 'text'> => ({
  value,
  ...(currency ? { currency } : {}),
  box,
})
const toAmount = ({ text, ...amount }: RowAmount): FoundAmount => ({ text, ...toTotal({ text, ...amount }) })
