import { jsonrepair } from 'jsonrepair'
import { parseLosslessJson } from './lossless-json.ts'

export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseLosslessJson(text)
  } catch {
    return undefined
  }
}

/** In characters. Searching or repairing a longer text would block the page. */
const maxLength = 200_000
/** Each opening bracket without a closing one makes the parser read to the end of the text. */
const maxOpenings = 30

/** `isTruncated`: the end is missing. */
export type InvalidJson = { text: string; isTruncated: boolean }

export type FoundJson = {
  /** In the order of the text. */
  valid: unknown[]
  invalid: InvalidJson[]
  /** Within invalid JSON, such as parts of a truncated result. */
  nested: unknown[]
}

/**
 * Finds the objects and lists in a text: the whole text, or parts of it in code fences or between words. Ignores brackets in
 * strings.
 */
export function findJson(text: string): FoundJson {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const whole = parseJson(trimmed)
  if (typeof whole === 'object' && whole !== null) return { valid: [whole], invalid: [], nested: [] }
  // The JSON was encoded twice.
  if (typeof whole === 'string' && whole.length < trimmed.length) return findJson(whole)
  return trimmed.length > maxLength ? { valid: [], invalid: [], nested: [] } : scan(trimmed)
}

/** Returns the object or list that is the whole text or in a code fence. */
export function extractFencedJson(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const whole = parseJson(trimmed)
  if (typeof whole === 'object' && whole !== null) return whole
  if (typeof whole === 'string') return extractFencedJson(whole)
  if (trimmed.length > maxLength) return undefined
  for (const fence of [...trimmed.matchAll(/```[\w-]*\s*(?=[{[])/g)].slice(0, maxOpenings)) {
    const start = fence.index + fence[0].length
    const end = findBracketEnd(trimmed, start)
    const value = end === undefined ? undefined : parseJson(trimmed.slice(start, end))
    if (value !== undefined) return value
  }
}

function scan(text: string): FoundJson {
  const found: FoundJson = { valid: [], invalid: [], nested: [] }
  let start = findNextOpening(text, 0)
  let invalidUntil = 0
  for (let openings = 0; start >= 0 && openings < maxOpenings; openings += 1) {
    const end = findBracketEnd(text, start)
    const chunk = text.slice(start, end ?? findTruncatedEnd(text, start))
    const value = end === undefined ? undefined : parseJson(chunk)
    const isNested = start < invalidUntil
    if (value !== undefined) found[isNested ? 'nested' : 'valid'].push(value)
    else if (!isNested) {
      found.invalid.push({ text: chunk, isTruncated: end === undefined })
      invalidUntil = start + chunk.length
    }
    start = findNextOpening(text, value === undefined ? start + 1 : start + chunk.length)
  }
  return found
}

function findNextOpening(text: string, from: number): number {
  const opening = /[{[]/g
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

/** Returns the index after the bracket that closes the one at `start`. */
function findBracketEnd(text: string, start: number): number | undefined {
  const tokens = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs
  tokens.lastIndex = start
  let depth = 0
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '{' || token[0] === '[') depth += 1
    else if (token[0] === '}' || token[0] === ']') depth -= 1
    if (depth === 0) return tokens.lastIndex
  }
}

/** Returns the index of the closing code fence, or else the end of the text. */
function findTruncatedEnd(text: string, start: number): number {
  const fence = text.indexOf('\n```', start)
  return fence < 0 ? text.length : fence
}

/** Accepts truncated and nearly valid JSON: single quotes, comments, Python's True. */
export function repairJson({ text, isTruncated }: InvalidJson): unknown {
  if (text.length > maxLength) return undefined
  try {
    return parseJson(jsonrepair(isTruncated ? dropPartialLiteral(text) : text))
  } catch {
    return undefined
  }
}

/** Removes a number or word at the end: 12 may be the start of 120. */
function dropPartialLiteral(text: string): string {
  const literal = /(?<=[:,[{\s])[-+.\w]+$/.exec(text)
  return literal && !endsInString(text) ? text.slice(0, literal.index) : text
}

/** A pattern that requires the last quote would read an open string again from each of its quotes. */
function endsInString(text: string): boolean {
  const last = [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*("?)/gs)].at(-1)
  return last?.[1] === ''
}
