import { field } from './field.ts'
import { type Figure, readNumber, readShare, sayNumber, sayShare } from './numbers.ts'
import { isRecord } from './record.ts'
import { visibleText } from './visible-text.ts'

/*
 * The forgiving fields all viewers are made of. Each reads what it can and is undefined where it cannot; none refuses,
 * so that one wrong field costs nobody the others.
 */
const nothingSaid = /^(?:nan|undefined|null|\[object object\])?$/i
/** Longer words are no number, no status and no level. */
const longestWord = 40
const mostTexts = 50
const mostPlaces = 10

/** Text, or texts one below the other; empty where the answer says so by an empty text. */
export const said = field((input) => (input === null ? '' : readText(input, '\n')))

/** Text that says something. */
export const text = field((input) => readText(input, ', ') || undefined)

/** A place in words, several of them also as a list or as parts of a record. Numbers are for the picture, not for reading. */
export const place = field((input) => {
  const parts = isRecord(input) ? Object.values(input) : Array.isArray(input) ? input : [input]
  if (parts.length > mostPlaces || !parts.every((part) => typeof part === 'string')) return undefined
  const words = readText(parts, ', ')
  return words && /\p{L}{2}/u.test(words) ? words : undefined
})

/** A size in words, or as width and height. */
export const size = field((input) => {
  if (!isRecord(input)) return place.parse(input)
  const [width, height] = [text.parse(input.width ?? input.w), text.parse(input.height ?? input.h)]
  return width && height ? `${width} × ${height}` : place.parse(input)
})

/** Where a name is nested, in the order of trust; else the first text in there. */
const nameKeys = ['name', 'label', 'value', 'text', 'en']

/** What a thing is called, also where the name is a record of its own. */
export const title = field((input) => {
  if (!isRecord(input)) return text.parse(input)
  const texts = [...nameKeys.map((key) => input[key]), ...Object.values(input).slice(0, mostTexts)]
  return texts.map((one) => (typeof one === 'string' ? text.parse(one) : undefined)).find(Boolean)
})

/** A number of things; a list stands for as many as it holds. */
export const figure = field(readFigure)

function readFigure(input: unknown): Figure | undefined {
  if (Array.isArray(input)) return { value: input.length, said: sayNumber(input.length) }
  const number = readNumber(input)
  if (number) return { value: number.value, said: sayNumber(number.value) }
  const said = readWord(input)
  return said ? { said } : undefined
}

/** A score from 0 to `outOf`; a score outside of that is said, but has no value. */
export const score = (outOf: number) =>
  field((input): Figure | undefined => {
    const number = readNumber(input)
    if (!number) return readFigure(input)
    const value = number.outOf ? (number.value / number.outOf) * outOf : number.value
    return value >= 0 && value <= outOf
      ? { value, said: sayNumber(value) }
      : { said: sayNumber(number.value) }
  })

/** 0 to 1. */
export const share = field(readShare)

/** How sure the agent is: `share` 0 to 1 where it gave a number, else its word. */
export type Sureness = { share?: number; said: string }

export const sureness = field((input): Sureness | undefined => {
  const read = readShare(input)
  if (read !== undefined) return { share: read, said: sayShare(read) }
  const said = readNumber(input) ? undefined : readWord(input)
  return said ? { said } : undefined
})

export const flag = field((input) => {
  if (typeof input === 'boolean') return input
  const word =
    typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim().toLowerCase() : ''
  if (/^(?:true|yes|y|1|detected|found|present)$/.test(word)) return true
  return /^(?:false|no|n|0|none|not detected|not found|absent)$/.test(word) ? false : undefined
})

function readWord(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > longestWord) return undefined
  return visibleText(readText(input, '') ?? '')
}

function readText(input: unknown, between: string): string | undefined {
  if (typeof input === 'string') {
    const words = input.trim()
    return nothingSaid.test(words) ? '' : words
  }
  if (typeof input === 'number') return Number.isFinite(input) ? sayNumber(input) : undefined
  if (!Array.isArray(input)) return undefined
  const parts = input
    .slice(0, mostTexts)
    .filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.length > 0 || input.length === 0
    ? parts.map((part) => readText(part, between)).join(between)
    : undefined
}
