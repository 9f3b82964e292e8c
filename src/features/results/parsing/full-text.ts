import { field } from './field.ts'
import { said } from './fields.ts'
import { isRecord } from './record.ts'

/** Where readers of text put it, in the order of trust, and what stands between its parts. */
const places = [
  ['text', '\n'],
  ['full_text', '\n'],
  ['content', '\n'],
  ['value', '\n'],
  ['pages', '\n\n'],
  ['blocks', '\n\n'],
  ['paragraphs', '\n\n'],
  ['lines', '\n'],
  ['words', ' '],
] as const
const deepest = 16

/** Text that was read from a picture: as one text, or nested in pages, paragraphs, lines and lists of them. */
export const written = field((input) => (input === null ? '' : read(input, '\n', 0)))

function read(input: unknown, between: string, depth: number): string | undefined {
  if (depth > deepest) return undefined
  if (Array.isArray(input)) {
    const parts = input.map((part) => read(part, between, depth + 1))
    const readable = parts.filter((part) => part !== undefined)
    return readable.length > 0 || input.length === 0 ? readable.join(between) : undefined
  }
  if (!isRecord(input)) return input === null ? undefined : said.parse(input)
  let empty: string | undefined
  for (const [key, inBetween] of places) {
    const text = Object.hasOwn(input, key) ? read(input[key], inBetween, depth + 1) : undefined
    if (text) return text
    empty ??= text
  }
  return empty
}
