/** Letters that Tesseract reads instead of digits. */
const digitByLetter: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  C: '0',
  '©': '0',
  '®': '0',
  I: '1',
  l: '1',
  S: '5',
  B: '8',
}
const lookalikes = new RegExp(`[${Object.keys(digitByLetter).join('')}]`, 'g')
/** An amount with two decimals, a date, or a time. */
const number =
  /^[^\p{L}\d]*(?:\d{1,6}[.,]\d{2}|\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})|\d{1,2}:\d{2}(?::\d{2})?)[^\p{L}\d]*$/u
/** A zero after a currency that was read twice, as in RMO0.50. */
const doubledZero = /^[A-Z]{2,3}O0[.,]\d{2}$/
const currencyAmount = /^([A-Z]{2,3})(\d{1,6}[.,]\d{2})$/
/** This many amounts show which separator or currency a page uses. For a separator, this fraction have it. */
const [minAmounts, minMajority] = [3, 0.75]
/** A point after the decimals ends a date, such as 24.12. */
const amount = /^(\D{0,4}\d{1,6})([.,])(\d{2}(?!\.)\D{0,3})$/

/**
 * Replaces letters in amounts, dates and times with the digits they look like, such as the O in `1O.50`, and an O between
 * digits of a code.
 */
export function replaceLettersInNumber(text: string): string {
  if (!/\d/.test(text)) return text
  if (doubledZero.test(text)) return text.replace(/O(?=0)/, '')
  const digits = text.replace(lookalikes, (letter) => digitByLetter[letter] ?? letter)
  if (digits !== text && number.test(digits) && countDigits(text) >= countDigits(digits) / 2) return digits
  return text.replace(/(?<=\d)O+(?=\d)/g, (letters) => '0'.repeat(letters.length))
}

const countDigits = (text: string) => text.match(/\d/g)?.length ?? 0

/**
 * Gives all amounts of a page the same decimal separator, because points and commas are easily confused. Without a clear
 * majority it changes nothing.
 */
export function createSeparatorCorrection(texts: string[]): (text: string) => string {
  const separators = texts.flatMap((text) => amount.exec(text)?.[2] ?? [])
  const points = separators.filter((separator) => separator === '.').length
  const majority = points * 2 >= separators.length ? '.' : ','
  const count = Math.max(points, separators.length - points)
  if (separators.length < minAmounts || count < separators.length * minMajority) return (text) => text
  return (text) => text.replace(amount, (_, integer, __, decimals) => `${integer}${majority}${decimals}`)
}

/** Gives an amount the currency of most amounts of the page if only one letter differs: `RN4.90` becomes `RM4.90`. */
export function createCurrencyCorrection(texts: string[]): (text: string) => string {
  const currencies = texts.flatMap((text) => currencyAmount.exec(text)?.[1] ?? [])
  const groups = [...Map.groupBy(currencies, (currency) => currency).values()]
  const most = groups.toSorted((a, b) => b.length - a.length)[0] ?? []
  const [currency] = most
  if (!currency || most.length < minAmounts || most.length * 2 < currencies.length) return (text) => text
  return (text) => {
    const [, other = '', number = ''] = currencyAmount.exec(text) ?? []
    const isMisread = other.length === currency.length && countDifferences(other, currency) === 1
    return isMisread ? currency + number : text
  }
}

const countDifferences = (a: string, b: string) =>
  [...a].filter((letter, index) => letter !== b[index]).length
