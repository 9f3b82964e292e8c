/** Digits of the largest integers of which a double holds each. */
const manyDigits = /\d{16}/

/**
 * Parses JSON. Integers that a double cannot hold become texts, so that no digit of a serial number changes. In browsers without
 * access to the source of a number, they are rounded, as by `JSON.parse`.
 *
 * @throws SyntaxError
 */
export function parseLosslessJson(text: string): unknown {
  if (!manyDigits.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    const isLossy = typeof value === 'number' && source !== undefined && isLossyInteger(value, source)
    return isLossy ? source : value
  })
}

export function isLossyInteger(value: number, source: string): boolean {
  return /^[-+]?\d+$/.test(source) && !Number.isSafeInteger(value)
}
