/** A number a person may read: `value` where it is certain, `said` always, as it may stand on the screen. */
export type Figure = { value?: number; said: string }

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const huge = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 2 })

export function sayNumber(value: number): string {
  return (Math.abs(value) < 1e12 ? plain : huge).format(value)
}

/** Of 0 to 1; rounded, but 100% only where it is all. */
export function sayShare(share: number): string {
  const percent = Math.round(share * 100)
  return `${percent === 100 && share < 1 ? 99 : percent}%`
}

const approximately = /^(?:about|around|approximately|approx\.?|circa|ca\.|roughly|~|≈)\s*/i
/** A number, then nothing, a unit or what it is out of; a range or a date is none. */
const leading =
  /^([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?)(?:\s*(?:\/|out of|of)\s*(\d+(?:\.\d+)?))?(?:\s*%|(?=\s+\p{L})|(?=\s*\()|$)/u
const decimalComma = /^[-+]?\d+,\d{1,2}$/

export type ReadNumber = { value: number; outOf?: number; isPercent: boolean }

/** The number in 3, "3", "3 objects", "~1,200", "4/5", "87 %" or "1,5"; undefined for "3-5", "many" and dates. */
export function readNumber(input: unknown): ReadNumber | undefined {
  if (typeof input === 'number')
    return Number.isFinite(input) ? { value: input === 0 ? 0 : input, isPercent: false } : undefined
  if (typeof input !== 'string' || input.length > 60) return undefined
  const text = input.trim().replace(approximately, '')
  if (decimalComma.test(text)) return { value: Number(text.replace(',', '.')), isPercent: false }
  const [all, digits = '', whole] = leading.exec(text) ?? []
  const value = Number(digits.replaceAll(',', ''))
  if (all === undefined || !/\d/.test(digits) || !Number.isFinite(value)) return undefined
  const outOf = Number(whole)
  return { value, isPercent: all.includes('%'), ...(outOf > 0 ? { outOf } : {}) }
}

/** 0 to 1, from 0.87, "0.87", 87, "87%", "87/100"; undefined for what is outside of both scales. */
export function readShare(input: unknown): number | undefined {
  const read = readNumber(input)
  if (!read) return undefined
  const { value, outOf, isPercent } = read
  const share = outOf ? value / outOf : isPercent || value > 1 ? value / 100 : value
  return share >= 0 && share <= 1 ? share : undefined
}
