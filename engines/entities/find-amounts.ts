import type { PixelBox } from '../image/pixels.ts'
import type { RowText } from './row.ts'
import { rankTotalLabel } from './total-label.ts'

/** `currency` is the code of ISO 4217, or a sign that several currencies have, such as `$`. */
export type FoundAmount = { value: number; currency?: string; text: string; box: PixelBox }
/** `row` is an index. */
export type RowAmount = FoundAmount & { row: number; from: number }
type Span = { row: number; from: number; to: number }

const currencyBySign: Record<string, string> = {
  '€': 'EUR',
  EURO: 'EUR',
  '£': 'GBP',
  US$: 'USD',
  A$: 'AUD',
  R$: 'BRL',
  RM: 'MYR',
  RP: 'IDR',
  '₹': 'INR',
  ZŁ: 'PLN',
  KČ: 'CZK',
  '฿': 'THB',
  '₩': 'KRW',
  '₺': 'TRY',
  SFR: 'CHF',
}
const codes =
  'EUR|USD|GBP|CHF|PLN|CZK|HUF|SEK|NOK|DKK|MYR|IDR|SGD|AUD|CAD|NZD|INR|JPY|CNY|KRW|THB|TRY|BRL|MXN|ZAR|AED'
const currency = `(?:${codes}|Euro|US\\$|A\\$|R\\$|[€£$¥₹฿₩₺]|RM|Rp\\.?|SFr\\.?|zł|Kč|kr\\.?|Ft|Rs\\.?)`
/** Groups of three digits, of which the first does not begin with 0, and two decimals or none. */
const number = String.raw`(?:[1-9]\d{0,2}(?:[.,'’\u00a0]\d{3})+(?:[.,]\d{2})?|\d+[.,]\d{2}|\d+(?:[.,][-–])?)`
const amount = new RegExp(
  `(?<![\\p{L}\\d.,/:#-])(?<before>${currency} ?)?(?<minus>[-−–] ?)?(?<before2>${currency} ?)?(?<number>${number})(?<minusAfter>[-−](?![\\d\\p{L}]))?(?<after> ?${currency}(?![\\p{L}]))?(?![\\d\\p{L}]|[.,:/-]\\d)`,
  'giu',
)
const misreadDollar = /(?<![\p{L}\d])S(?=\d+[.,]\d{2}(?!\d))/gu
/** What follows a number that is no amount. */
const unit = /^ ?(?:%|°|kg|g|mg|lbs?|oz|l|ml|cl|gal|cm|mm|m|km|kwh|h|min|uhr|st|stk|pcs|x)(?![\p{L}])/iu
const anyCurrency = new RegExp(`(?<![\\p{L}])${currency}(?![\\p{L}])`, 'giu')
/** Groups of digits with spaces between them. They may also be a quantity and a price. */
const spacedGroups = /(?<![\p{L}\d.,/:#-])\d{1,3}(?: \d{3})+(?:[.,]\d{2})?(?![\d\p{L}]|[.,:/-]\d)/gu
const endsWithCurrency = new RegExp(`(?<![\\p{L}])${currency} ?$`, 'iu')
/** A wider space separates columns. As a fraction of the height. */
const maxGroupGap = 0.6
/** So many prices at the ends of rows show that a page without a currency is a bill. */
const minPrices = 3

/**
 * Finds amounts: numbers beside a currency, and on a page with prices also numbers with two decimals. These have the currency
 * of the page if it has only one.
 *
 * @param taken are dates.
 */
export function findAmounts(page: readonly RowText[], taken: readonly Span[] = []): RowAmount[] {
  const rows = restoreDollars(page)
  const joined = rows.map(joinGroups)
  const unclear = joined.flatMap((one, row) => one.unclear.map((span) => ({ ...span, row })))
  const all = joined.flatMap(({ row }, index) => findInRow(row, index))
  const free = all.filter(
    (one) =>
      ![...taken, ...unclear].some(({ row, from, to }) => row === one.row && from < one.to && one.from < to),
  )
  const currencies = new Set(
    rows.flatMap(({ text }) => [...text.matchAll(anyCurrency)].map(([sign]) => toCode(sign))),
  )
  const [pageCurrency] = currencies.size === 1 ? currencies : []
  const prices = free.filter(({ isAtEnd, hasDecimals }) => isAtEnd && hasDecimals)
  const namesTotal = prices.some(({ row }) => rankTotalLabel(rows[row]?.text ?? '') > 0)
  const isBill = currencies.size > 0 || prices.length >= minPrices || namesTotal
  return free
    .filter(({ amount, hasDecimals }) => amount.currency !== undefined || (hasDecimals && isBill))
    .map(({ amount, row, from }) => {
      const known = amount.currency ?? pageCurrency
      return { ...amount, ...(known ? { currency: known } : {}), row, from }
    })
}

/** On a page with dollars, `S8.20` is a misread `$8.20`. */
function restoreDollars(rows: readonly RowText[]): readonly RowText[] {
  if (!rows.some(({ text }) => text.includes('$'))) return rows
  return rows.map((row) => ({ ...row, text: row.text.replace(misreadDollar, '$') }))
}

/**
 * Puts a space that does not break between the groups of one number: `1 234,50` in a row that names the total, or after a
 * currency, and `1 001,86`, because no price begins with 0. Elsewhere it is not clear whether the first group is a quantity,
 * which it is before a price with a decimal point.
 */
function joinGroups(row: RowText): { row: RowText; unclear: Omit<Span, 'row'>[] } {
  const { text, findBox } = row
  const unclear: Omit<Span, 'row'>[] = []
  const namesTotal = rankTotalLabel(text) > 0
  const joined = text.replace(spacedGroups, (groups: string, from: number) => {
    const spaces = [...groups.matchAll(/ /g)].map(({ index }) => from + index)
    const isNarrow = spaces.every((at) => {
      const [left, right] = [findBox(at - 1, at), findBox(at + 1, at + 2)]
      return right.x - left.x - left.width <= maxGroupGap * Math.max(left.height, right.height)
    })
    if (!isNarrow) return groups
    const isOne = namesTotal || groups.includes(' 0') || endsWithCurrency.test(text.slice(0, from))
    if (isOne) return groups.replaceAll(' ', '\u00a0')
    if (!groups.includes('.')) unclear.push({ from, to: from + groups.length })
    return groups
  })
  return { row: { text: joined, findBox }, unclear }
}

type Candidate = Span & { amount: FoundAmount; hasDecimals: boolean; isAtEnd: boolean }

function findInRow({ text, findBox }: RowText, row: number): Candidate[] {
  return [...text.matchAll(amount)].flatMap((match) => {
    const { before, before2, number = '', after, minus, minusAfter } = match.groups ?? {}
    const [from, to] = [match.index, match.index + match[0].length]
    const rest = text.slice(to)
    const sign = before ?? before2 ?? after
    if (!after && unit.test(rest)) return []
    if (isPricePerUnit(number, rest) || (!sign && isShortDate(number, rest))) return []
    const value = toNumber(number) * (minusAfter || isMinus(minus, text) ? -1 : 1)
    const found = { value, ...(sign ? { currency: toCode(sign) } : {}) }
    return [
      {
        row,
        from,
        to,
        amount: { ...found, text: match[0].trim().replaceAll('\u00a0', ' '), box: findBox(from, to) },
        hasDecimals: /[.,]\d{2}$/.test(number),
        // The letter of a tax rate may follow.
        isAtEnd: /^ ?\*?[A-Z*]?$/.test(rest),
      },
    ]
  })
}

/** With a space after it, a dash separates a name or the start of a range, except in the row of a discount. */
function isMinus(dash: string | undefined, rowText: string): boolean {
  if (!dash?.endsWith(' ')) return dash !== undefined
  return /discount|rabatt|remise|sconto|descuento|korting/i.test(rowText)
}

/** Three decimals, as prices of energy have, look like a group: `1,859 EUR/l`. */
function isPricePerUnit(number: string, rest: string): boolean {
  return /^\d{1,3}[.,]\d{3}$/.test(number) && /^ ?\/ ?\p{L}/u.test(rest)
}

/** The day and month of a date without a year: `24.12.` */
function isShortDate(number: string, rest: string): boolean {
  return /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(number) && /^\.(?= |$)/.test(rest)
}

function toCode(sign: string): string {
  const plain = sign.trim().replace(/\.$/, '')
  const upper = plain.toUpperCase()
  return currencyBySign[upper] ?? (/^[A-Z]{3}$/.test(upper) ? upper : plain)
}

/** Two digits after the last separator are decimals; others separate groups. */
function toNumber(text: string): number {
  const [, whole = text, decimals = ''] = /^(.*?)(?:[.,](\d{2}|[-–]))?$/.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${/^\d/.test(decimals) ? decimals : '0'}`)
}
