import { isRecord } from './json.ts'
import {
  type FormattedQuantity,
  formatDecimal,
  formatPercent,
  formatRawNumber,
  readFraction,
  readParsedNumber,
} from './numbers.ts'
import { sanitizeText } from './sanitize-text.ts'

// Readers of the values of fields. They accept any input; what cannot be read is undefined.

const placeholders = /^(?:nan|undefined|null|\[object object\])?$/i
/** In characters. No number, status or level is longer. */
const maxWordLength = 40
const maxTexts = 50
const maxPositions = 10

/** Joins several texts by line breaks. Returns an empty text for null. */
export const readMultilineText = (input: unknown) => (input === null ? '' : joinTexts(input, '\n'))

/** Joins several texts by commas. Returns no empty text. */
export const readText = (input: unknown) => joinTexts(input, ', ') || undefined

/** Reads positions in words. Coordinates are read for the annotations only. */
export function readPositionText(input: unknown): string | undefined {
  const parts = isRecord(input) ? Object.values(input) : Array.isArray(input) ? input : [input]
  if (parts.length > maxPositions || !parts.every((part) => typeof part === 'string')) return undefined
  const words = joinTexts(parts, ', ')
  return words && /\p{L}{2}/u.test(words) ? words : undefined
}

/** Reads words, or a width and a height. */
export function readSizeText(input: unknown): string | undefined {
  if (!isRecord(input)) return readPositionText(input)
  const [width, height] = [input.width ?? input.w, input.height ?? input.h].map((length) =>
    typeof length === 'number' ? readQuantity(length)?.text : readText(length),
  )
  return width && height ? `${width} × ${height}` : readPositionText(input)
}

/** The best one is first. */
const nameKeys = ['name', 'label', 'value', 'text', 'en']

/** Reads a text, or the text in a record such as `{name: "cup"}`. */
export function readTextOrName(input: unknown): string | undefined {
  if (!isRecord(input)) return readText(input)
  const texts = [...nameKeys.map((key) => input[key]), ...Object.values(input).slice(0, maxTexts)]
  return texts.map((one) => (typeof one === 'string' ? readText(one) : undefined)).find(Boolean)
}

/** Reads a number, or the length of a list. */
export function readQuantity(input: unknown): FormattedQuantity | undefined {
  if (Array.isArray(input)) return { value: input.length, text: formatDecimal(input.length) }
  const number = readParsedNumber(input)
  if (number) return { value: number.value, text: formatDecimal(number.value) }
  const word = readWord(input)
  return word ? { text: word } : undefined
}

export function readRawQuantity(input: unknown): FormattedQuantity | undefined {
  const number = readParsedNumber(input)
  return number ? { value: number.value, text: formatRawNumber(number.value) } : readQuantity(input)
}

/** A number that is not from 0 to `outOf` has a text, but no value. */
export function readScore(input: unknown, outOf: number): FormattedQuantity | undefined {
  const figure = readQuantity(input)
  const value = readScaledNumber(input, outOf)
  if (value === undefined) return figure
  return value >= 0 && value <= outOf
    ? { value, text: formatDecimal(value) }
    : figure && { text: figure.text }
}

/** Returns 8 for "4/5" out of 10. */
export function readScaledNumber(input: unknown, outOf: number | undefined): number | undefined {
  const number = readParsedNumber(input)
  if (number?.outOf === undefined || outOf === undefined) return number?.value
  return (number.value / number.outOf) * outOf
}

/** `fraction` is from 0 to 1; undefined if the agent gave a word. */
export type ParsedConfidence = { fraction?: number; text: string }

export function readConfidence(input: unknown): ParsedConfidence | undefined {
  const value = readFraction(input)
  if (value !== undefined) return { fraction: value, text: formatPercent(value) }
  const word = readParsedNumber(input) ? undefined : readWord(input)
  return word ? { text: word } : undefined
}

/** Also reads numbers and words. */
export function readFlag(input: unknown): boolean | undefined {
  if (typeof input === 'boolean') return input
  const word =
    typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim().toLowerCase() : ''
  if (/^(?:true|yes|y|1|detected|found|present)$/.test(word)) return true
  return /^(?:false|no|n|0|none|not detected|not found|absent)$/.test(word) ? false : undefined
}

/** The keys of text in results of OCR engines, the best one first, and what joins the parts. */
const textKeys = [
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
const maxDepth = 16

/** Reads a string, or pages, paragraphs, lines and lists that contain strings. */
export const readFullText = (input: unknown) => (input === null ? '' : readNestedText(input, '\n', 0))

function readNestedText(input: unknown, separator: string, depth: number): string | undefined {
  if (depth > maxDepth) return undefined
  if (Array.isArray(input)) {
    const parts = input.map((part) => readNestedText(part, separator, depth + 1))
    const readable = parts.filter((part) => part !== undefined)
    return readable.length > 0 || input.length === 0 ? readable.join(separator) : undefined
  }
  if (!isRecord(input)) return input === null ? undefined : readMultilineText(input)
  let empty: string | undefined
  for (const [key, innerSeparator] of textKeys) {
    const nested = Object.hasOwn(input, key)
      ? readNestedText(input[key], innerSeparator, depth + 1)
      : undefined
    if (nested) return nested
    empty ??= nested
  }
  return empty
}

function readWord(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxWordLength) return undefined
  return sanitizeText(joinTexts(input, '') ?? '')
}

function joinTexts(input: unknown, separator: string): string | undefined {
  if (typeof input === 'string') {
    const trimmed = input.trim()
    return placeholders.test(trimmed) ? '' : trimmed
  }
  // A text, such as a serial number, has no separators.
  if (typeof input === 'number') return Number.isFinite(input) ? String(input) : undefined
  if (!Array.isArray(input)) return undefined
  const parts = input
    .slice(0, maxTexts)
    .filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.length > 0 || input.length === 0
    ? parts.map((part) => joinTexts(part, separator)).join(separator)
    : undefined
}
