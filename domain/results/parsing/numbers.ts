/** `value` only if the number is certain. */
export type FormattedQuantity = { value?: number; text: string }

/** Created when first used, because loading the locale data takes several frames on a phone. */
let formats: Record<'plain' | 'measured' | 'scientific', Intl.NumberFormat> | undefined

export const formatDecimal = (value: number): string => format(value, 'plain')

/** Formats a number whose meaning is not known: a year has no comma, and a reading has all of its digits. */
export const formatRawNumber = (value: number): string => format(value, 'measured')

function format(value: number, form: 'plain' | 'measured'): string {
  formats ??= {
    plain: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
    measured: new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: 'min2' }),
    scientific: new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 2 }),
  }
  return formats[Math.abs(value) < 1e12 ? form : 'scientific'].format(value)
}

/** Rounds, but only 1 becomes 100%. */
export function formatPercent(fraction: number): string {
  const percent = Math.round(fraction * 100)
  return `${percent === 100 && fraction < 1 ? 99 : percent}%`
}

export function formatDuration(ms: number, digits = 1): string {
  return `${(ms / 1000).toFixed(digits)} s`
}

const approximately = /^(?:about|around|approximately|approx\.?|circa|ca\.|roughly|~|≈)\s*/i
/** Matches a number before nothing, a unit, or its maximum, but no ranges, dates and multiples. No thousands begin with 0. */
const leadingNumber =
  /^([-+]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?)(?:\s*(?:\/|out of|of)\s*(\d+(?:\.\d+)?))?(?:\s*%|(?=\s+(?!(?:to|or|and|plus|dozens?|hundred|thousand|million)\b)\p{L})|(?=\s*\()|$)/iu
const decimalComma = /^[-+]?(?:\d+,\d{1,2}|0+,\d+)$/

type ParsedNumber = { value: number; outOf?: number; isPercent: boolean }

/** Reads 3, "3", "3 objects", "~1,200", "4/5", "87 %" and "1,5", but not "3-5", "many" and dates. */
export function readParsedNumber(input: unknown): ParsedNumber | undefined {
  if (typeof input === 'number')
    // Replaces -0 with 0.
    return Number.isFinite(input) ? { value: input === 0 ? 0 : input, isPercent: false } : undefined
  if (typeof input !== 'string' || input.length > 60) return undefined
  const text = input.trim().replace(approximately, '')
  if (decimalComma.test(text)) return { value: Number(text.replace(',', '.')), isPercent: false }
  const [match, digits = '', maximum] = leadingNumber.exec(text) ?? []
  const value = Number(digits.replaceAll(',', ''))
  if (match === undefined || !/\d/.test(digits) || !Number.isFinite(value)) return undefined
  const outOf = Number(maximum)
  return { value, isPercent: match.includes('%'), ...(outOf > 0 ? { outOf } : {}) }
}

/** Returns 0.87 for 0.87, "0.87", 87, "87%" and "87/100"; undefined for other numbers. */
export function readFraction(input: unknown): number | undefined {
  const number = readParsedNumber(input)
  if (!number) return undefined
  const { value, outOf, isPercent } = number
  const fraction = outOf ? value / outOf : isPercent || value > 1 ? value / 100 : value
  return fraction >= 0 && fraction <= 1 ? fraction : undefined
}
