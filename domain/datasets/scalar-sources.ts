import { isLossyInteger } from '../results/parsing/lossless-json.ts'

/** The scalars of parsed records that are written in another way than usual: `1.10`, and `007` or `TRUE` in YAML. */
const scalarTexts = new WeakMap<object, Map<string, string>>()

export function parseJsonWithSources(text: string): unknown {
  return JSON.parse(
    text,
    function (this: object, key: string, value: unknown, context?: { source?: string }) {
      return typeof value === 'number' ? reviveScalar(this, key, value, context?.source) : value
    },
  )
}

/** @param source how the value is written; undefined in browsers that do not tell. */
export function reviveScalar(
  holder: object,
  key: string,
  value: number | boolean,
  source: string | undefined,
): number | boolean | string {
  if (source === undefined || String(value) === source) return value
  if (typeof value === 'number' && isLossyInteger(value, source)) return source
  const texts = scalarTexts.get(holder) ?? new Map<string, string>()
  scalarTexts.set(holder, texts.set(key, source))
  return value
}

/** Returns how a number or boolean of a parsed record is written, if that is unusual. */
export function getScalarSource(holder: object, key: string): string | undefined {
  return scalarTexts.get(holder)?.get(key)
}
