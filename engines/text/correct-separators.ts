/** This many amounts show which separator a page uses, if this fraction of them has it. */
const [minAmounts, minMajority] = [3, 0.75]
/** A point after the decimals ends a date, such as 24.12. */
const amount = /^(\D{0,4}\d{1,6})([.,])(\d{2}(?!\.)\D{0,3})$/

/**
 * Gives all amounts of a page the same decimal separator, because points and commas are easily confused. Without a clear
 * majority it changes nothing.
 */
export function createSeparatorCorrector(texts: string[]): (text: string) => string {
  const separators = texts.flatMap((text) => amount.exec(text)?.[2] ?? [])
  const points = separators.filter((separator) => separator === '.').length
  const majority = points * 2 >= separators.length ? '.' : ','
  const count = Math.max(points, separators.length - points)
  if (separators.length < minAmounts || count < separators.length * minMajority) return (text) => text
  return (text) => text.replace(amount, (_, integer, __, decimals) => `${integer}${majority}${decimals}`)
}
