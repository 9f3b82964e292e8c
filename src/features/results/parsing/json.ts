import { jsonrepair } from 'jsonrepair'

export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In characters. Searching or repairing longer texts would block the page. */
const maxLength = 200_000
/** Each opening bracket that leads nowhere costs a scan to the end of the text. */
const maxOpenings = 30

/** `isTruncated`: the end is missing. */
export type InvalidJson = { text: string; isTruncated: boolean }

export type FoundJson = {
  /** Parsed values, in text order. */
  valid: unknown[]
  invalid: InvalidJson[]
  /** Values that parse inside of invalid JSON, such as parts of a truncated result. */
  nested: unknown[]
}

/**
 * Finds the JSON objects and lists in a text: the whole text, code fences, or values between words. Scans from bracket to
 * bracket and skips strings, so fences in strings and fences of any length are no problem.
 */
export function findJson(text: string): FoundJson {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const whole = parseJson(trimmed)
  if (typeof whole === 'object' && whole !== null) return { valid: [whole], invalid: [], nested: [] }
  // Encoded twice: a JSON string that contains JSON.
  if (typeof whole === 'string' && whole.length < trimmed.length) return findJson(whole)
  return trimmed.length > maxLength ? { valid: [], invalid: [], nested: [] } : scan(trimmed)
}

/** Returns the object or list that is the whole text or in its first such code fence; undefined if there is none. */
export function extractJson(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const whole = parseJson(trimmed)
  if (typeof whole === 'object' && whole !== null) return whole
  if (typeof whole === 'string') return extractJson(whole)
  if (trimmed.length > maxLength) return undefined
  for (const fence of [...trimmed.matchAll(/```[\w-]*\s*(?=[{[])/g)].slice(0, maxOpenings)) {
    const start = fence.index + fence[0].length
    const end = endOfBracket(trimmed, start)
    const value = end === undefined ? undefined : parseJson(trimmed.slice(start, end))
    if (value !== undefined) return value
  }
}

function scan(text: string): FoundJson {
  const found: FoundJson = { valid: [], invalid: [], nested: [] }
  let start = nextOpening(text, 0)
  let invalidUntil = 0
  for (let openings = 0; start >= 0 && openings < maxOpenings; openings += 1) {
    const end = endOfBracket(text, start)
    const chunk = text.slice(start, end ?? endOfFence(text, start))
    const value = end === undefined ? undefined : parseJson(chunk)
    const isNested = start < invalidUntil
    if (value !== undefined) found[isNested ? 'nested' : 'valid'].push(value)
    else if (!isNested) {
      found.invalid.push({ text: chunk, isTruncated: end === undefined })
      invalidUntil = start + chunk.length
    }
    start = nextOpening(text, value === undefined ? start + 1 : start + chunk.length)
  }
  return found
}

function nextOpening(text: string, from: number): number {
  const opening = /[{[]/g
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

/** Returns the index after the bracket that closes the one at `start`; undefined if the text ends first. */
function endOfBracket(text: string, start: number): number | undefined {
  const tokens = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs
  tokens.lastIndex = start
  let depth = 0
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '{' || token[0] === '[') depth += 1
    else if (token[0] === '}' || token[0] === ']') depth -= 1
    if (depth === 0) return tokens.lastIndex
  }
}

/** A truncated value may still be followed by the end of its fence and by words. */
function endOfFence(text: string, start: number): number {
  const fence = text.indexOf('\n```', start)
  return fence < 0 ? text.length : fence
}

/** Parses JSON that is truncated or nearly valid (single quotes, comments, Python's True); undefined if it cannot. */
export function repairJson({ text, isTruncated }: InvalidJson): unknown {
  if (text.length > maxLength) return undefined
  try {
    return parseJson(jsonrepair(isTruncated ? dropPartialLiteral(text) : text))
  } catch {
    return undefined
  }
}

/** Drops a trailing number or word, which may be incomplete: 12 of 120 is not the count. Partial strings stay. */
function dropPartialLiteral(text: string): string {
  const literal = /(?<=[:,[{\s])[-+.\w]+$/.exec(text)
  return literal && !endsInString(text) ? text.slice(0, literal.index) : text
}

function endsInString(text: string): boolean {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '').includes('"')
}
