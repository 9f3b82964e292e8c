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

/** In English, German, French, Spanish, Italian, Portuguese and Dutch, and how they are abbreviated. */
const monthNames = [
  'january januar janvier enero gennaio janeiro januari jänner jan janv ene gen',
  'february februar février fevrier febrero febbraio fevereiro februari feber feb fév fev févr fevr',
  'march märz maerz mars marzo março marco maart mar mär mrz mrt',
  'april avril abril aprile apr avr abr',
  'may mai mayo maggio maio mei mag',
  'june juni juin junio giugno junho jun giu',
  'july juli juillet julio luglio julho jul juil lug',
  'august août aout agosto augustus aug aoû ago',
  'september septembre septiembre settembre setembro sep sept set',
  'october oktober octobre octubre ottobre outubro oct okt ott out',
  'november novembre noviembre novembro nov',
  'december dezember décembre decembre diciembre dicembre dezembro dec dez déc dic',
].map((names) => names.split(' '))
const months = new Map(monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const monthName = `(${monthNames.flat().join('|')})(?!\\p{L})\\.?`
/** After the whole name of a month or a comma, two digits are often an hour or a quantity. */
const shortMonthName = `(${monthNames
  .flat()
  .filter((name) => name.length <= 4)
  .join('|')})(?!\\p{L})\\.?`
const day = String.raw`(?<![\d.])(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -]?(?:de )?`
const dayAndName = new RegExp(`${day}${monthName},?[ -]?(?:de )?(\\d{4})(?!\\d|[.,:]\\d)`, 'giu')
const dayNameAndShortYear = new RegExp(
  `${day}${shortMonthName}[ '-]?(\\d{2})(?!\\d|[.,:]\\d| ?[-–] ?\\d| ?(?:h|uhr|am|pm|a\\.m|p\\.m)(?!\\p{L})| ?[€%])`,
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
  for (const pattern of [dayAndName, dayNameAndShortYear])
    for (const match of text.matchAll(pattern)) {
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

const findMonth = (name: string) => String(months.get(name.toLowerCase()) ?? '')

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
