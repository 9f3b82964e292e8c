import type { PixelBox } from '../image/pixels.ts'
import type { RowText } from './row.ts'

/** `date` is ISO 8601: `2026-11-27`, or `2026-11` if the text has no day. */
export type FoundDate = { date: string; text: string; box: PixelBox }
type RowDate = FoundDate & { row: number; from: number; to: number }

type Order = 'day-first' | 'month-first'
/** `dates` has the date for each order of day and month that makes one. */
type Candidate = { row: number; from: number; to: number; separator: string; dates: Map<Order, string> }

const yearFirst = /(?<![\d./-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-]|\.\d)/g
const yearLast = /(?<![\d./-])(\d{1,2})(\. ?|[-/])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|[.,]\d)/g
const monthAndYear = /(?<![\d./-])(\d{1,2})[./-](20\d{2})(?![\d/-]|[.,]\d)/g

/** The starts of the names in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const monthNames = [
  'jan|ene|gen',
  'feb|fév|fev',
  'mar|mär|maa|mrt',
  'apr|avr|abr',
  'may|mai|mag|mei',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aoû|aou|ago',
  'sep|set',
  'oct|okt|ott|out',
  'nov',
  'dec|dez|déc|dic',
]
const monthName = `(${monthNames.join('|')})[\\p{L}]{0,6}\\.?`
const dayAndName = new RegExp(
  `(?<![\\d.])(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[ -]?(?:de )?${monthName},?[ -]?(?:de )?(\\d{4}|\\d{2})(?!\\d|[.,:]\\d)`,
  'giu',
)
const nameAndDay = new RegExp(
  `(?<!\\p{L})${monthName} ?(\\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(\\d{4})(?!\\d|[.,:]\\d)`,
  'giu',
)

/**
 * Finds dates. A date such as 03/04/2026 is left out unless another one of the page with the same separator shows whether the
 * day comes first.
 */
export function findDates(rows: readonly RowText[]): RowDate[] {
  const candidates = rows.flatMap(({ text }, row) => findCandidates(text, row))
  const orders = new Map<string, Set<Order>>()
  for (const { separator, dates } of candidates)
    if (dates.size === 1)
      for (const order of dates.keys())
        orders.set(separator, (orders.get(separator) ?? new Set<Order>()).add(order))
  return candidates.flatMap(({ row, from, to, separator, dates }) => {
    const known = [...(orders.get(separator) ?? [])]
    const distinct = new Set(dates.values())
    const [order] = known
    const date = distinct.size === 1 ? [...distinct][0] : known.length === 1 && order && dates.get(order)
    const found = rows[row]
    return date && found
      ? [{ date, text: found.text.slice(from, to), box: found.findBox(from, to), row, from, to }]
      : []
  })
}

function findCandidates(text: string, row: number): Candidate[] {
  const found: Candidate[] = []
  const add = (match: RegExpExecArray, separator: string, dates: [Order, string | undefined][]) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const valid = dates.filter((entry): entry is [Order, string] => entry[1] !== undefined)
    const overlaps = found.some((other) => other.from < to && from < other.to)
    if (valid.length > 0 && !overlaps) found.push({ row, from, to, separator, dates: new Map(valid) })
  }
  for (const match of text.matchAll(yearFirst)) {
    const [, year, , month, day] = match
    add(match, '', [['day-first', toDate(year, month, day)]])
  }
  for (const match of text.matchAll(yearLast)) {
    const [, first, separator = '', second, year] = match
    const dayFirst: [Order, string | undefined] = ['day-first', toDate(year, second, first)]
    const monthFirst: [Order, string | undefined] = ['month-first', toDate(year, first, second)]
    // Between dots, the day is first in all countries that write them.
    add(match, separator, separator.startsWith('.') ? [dayFirst] : [dayFirst, monthFirst])
  }
  for (const match of text.matchAll(dayAndName)) {
    const [, day, name = '', year] = match
    add(match, '', [['day-first', toDate(year, findMonth(name), day)]])
  }
  for (const match of text.matchAll(nameAndDay)) {
    const [, name = '', day, year] = match
    add(match, '', [['day-first', toDate(year, findMonth(name), day)]])
  }
  for (const match of text.matchAll(monthAndYear)) {
    const [, month, year] = match
    add(match, '', [['day-first', toDate(year, month, undefined)]])
  }
  return found
}

const findMonth = (name: string) =>
  String(monthNames.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1)

/** Of two digits; the rule of POSIX. */
const toFullYear = (year: number) => (year >= 100 ? year : year < 69 ? 2000 + year : 1900 + year)

function toDate(year = '', month = '', day: string | undefined): string | undefined {
  const fullYear = toFullYear(Number(year))
  const [monthNumber, dayNumber] = [Number(month), Number(day ?? 1)]
  const date = new Date(Date.UTC(fullYear, monthNumber - 1, dayNumber))
  const isValid =
    fullYear >= 1900 &&
    fullYear < 2100 &&
    date.getUTCMonth() === monthNumber - 1 &&
    date.getUTCDate() === dayNumber
  return isValid ? date.toISOString().slice(0, day === undefined ? 7 : 10) : undefined
}
