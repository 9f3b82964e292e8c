/** The numbers of parsed records whose text is not that of the double: `1.10`, `007` in YAML. */
const numberTexts = new WeakMap<object, Map<string, string>>()

/**
 * Parses JSON without changing long numbers: a whole number with more digits than a double has becomes a text. `getNumberText`
 * returns how other numbers are written.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(
    text,
    function (this: object, key: string, value: unknown, context?: { source?: string }) {
      return typeof value === 'number' ? keepNumber(this, key, value, context?.source) : value
    },
  )
}

/** @param source how the number is written; undefined in browsers that do not tell. */
export function keepNumber(
  holder: object,
  key: string,
  value: number,
  source: string | undefined,
): number | string {
  if (source === undefined || String(value) === source) return value
  if (/^[-+]?\d+$/.test(source) && !Number.isSafeInteger(value)) return source
  const texts = numberTexts.get(holder) ?? new Map<string, string>()
  numberTexts.set(holder, texts.set(key, source))
  return value
}

/** Returns how a number of a parsed record is written. */
export function getNumberText(holder: object, key: string): string | undefined {
  return numberTexts.get(holder)?.get(key)
}
