import type { Size } from '#domain/geometry.ts'
import { joinParts, type TextPart } from '#domain/text/join-parts.ts'

/** The user's variant of English, such as en-GB: the interface is in English. */
const locale = navigator.languages?.find((language) => /^en\b/i.test(language)) ?? 'en'

/** Loading the locale data takes several frames on a phone. */
function lazily<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined
  return () => {
    formatter ??= create()
    return formatter
  }
}

const numberFormat = lazily(() => new Intl.NumberFormat(locale))
const kilobyteFormat = lazily(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

const time = { hour: 'numeric', minute: '2-digit' } as const
const day = { month: 'short', day: 'numeric' } as const
const timeFormat = lazily(() => new Intl.DateTimeFormat(locale, time))
const dayFormat = lazily(() => new Intl.DateTimeFormat(locale, day))
const dayTimeFormat = lazily(() => new Intl.DateTimeFormat(locale, { ...day, ...time }))
const dateTimeFormat = lazily(() => new Intl.DateTimeFormat(locale, { year: 'numeric', ...day, ...time }))
const dateFormat = lazily(() => new Intl.DateTimeFormat(locale, { year: 'numeric', ...day }))

/** Such as "99,973". */
export function formatNumber(value: number): string {
  return numberFormat().format(value)
}

/** Such as "1 image" and "1,000 images". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** With one decimal (specification, point 9), such as "4,070.0 KB". */
export function formatFileSize(bytes: number): string {
  return `${kilobyteFormat().format(bytes / 1024)} KB`
}

export function formatPixelSize({ width, height }: Size): string {
  return `${width} × ${height} px`
}

/** Such as "Nov 24, 2:05 PM"; with the year if it is not the current one. In ms since 1970. */
export function formatDateTime(at: number, now = Date.now()): string {
  return (isSameYear(at, now) ? dayTimeFormat() : dateTimeFormat()).format(at)
}

/** "2:05 PM" today, otherwise the day. */
export function formatTimeOrDate(at: number, now = Date.now()): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return timeFormat().format(at)
  return (isSameYear(at, now) ? dayFormat() : dateFormat()).format(at)
}

/** Such as "Nov 24, 2026". In ms since 1970. */
export function formatDate(at: number): string {
  return dateFormat().format(at)
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear()
}

/** Joins facts with middle dots. No line begins with a dot, and none breaks within the date, which comes last. */
export function joinPartsWithDate(facts: readonly TextPart[], at?: number): string {
  const date = at !== undefined && formatDateTime(at).replaceAll(' ', '\u00a0')
  return joinParts([...facts, date], '\u00a0· ')
}
