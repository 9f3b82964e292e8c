import { EngineError } from '../engine-error.ts'
import type { PixelBox } from '../image/pixels.ts'
import type { RecognizedWord } from '../text/recognized-text.ts'
import { fuzzySearch } from './fuzzy-search.ts'
import { normalizeLabelText } from './label-text.ts'

export type LabelMatch = {
  status: 'match' | 'partial_match' | 'no_match' | 'not_checked'
  /** From 0 to 1; null if nothing was checked. */
  confidence: number | null
  locations: MatchLocation[]
}
/** In pixels of the input image. A match that covers several lines has a location for each line. */
export type MatchLocation = { text: string; position: PixelBox; confidence: number }

export const notChecked: LabelMatch = { status: 'not_checked', confidence: null, locations: [] }

/** In characters. The search time grows with it. */
export const maxExpectedTextLength = 200
/** In characters: about 6000 words, more than any label has. */
const maxOcrTextLength = 40_000
const minPartialSimilarity = 0.75

/**
 * Searches the words of an image for the expected text.
 *
 * - `match`: found as whole words, character by character. Case, spaces, line breaks and punctuation between words are
 *   ignored; punctuation within numbers and symbols of a value are not (`label-text.ts`).
 * - `partial_match`: whole words with a similarity of at least 0.75: a character differs, the difference is a common OCR
 *   confusion (0/O, 1/I/L, 5/S, 8/B), or the text is part of a longer word.
 * - `no_match`: no location is that similar.
 * - `not_checked`: the expected text has no letter and no digit.
 *
 * The confidence of a location is its similarity (`fuzzySearch`) times the mean confidence of its words. That of the match is
 * the best location's, or 0 without one.
 *
 * @throws EngineError `expected_text_too_long` or `too_much_text`.
 */
export function matchLabel(words: RecognizedWord[], expected: string): LabelMatch {
  assertExpectedTextLength(expected)
  const pattern = normalizeLabelText(expected.split(/\s+/))
  if (!pattern.tokenTypes.has('letters') && !pattern.tokenTypes.has('number')) return notChecked
  const text = normalizeLabelText(words.map((word) => word.text))
  if (text.codePoints.length > maxOcrTextLength) {
    throw new EngineError(
      'too_much_text',
      'The image contains more text than can be compared. Please photograph only the label.',
    )
  }
  const matches = fuzzySearch(text, pattern, minPartialSimilarity)
  const isExact = matches[0]?.similarity === 1
  const found = (isExact ? matches.filter(({ similarity }) => similarity === 1) : matches)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, similarity }) => {
      const matchedWords = words.slice(text.wordIndexes[from], (text.wordIndexes[to - 1] ?? 0) + 1)
      const wordConfidence =
        matchedWords.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, matchedWords.length)
      return { words: matchedWords, confidence: roundToHundredth(similarity * wordConfidence) }
    })
  if (found.length === 0) return { status: 'no_match', confidence: 0, locations: [] }
  return {
    status: isExact ? 'match' : 'partial_match',
    confidence: Math.max(...found.map(({ confidence }) => confidence)),
    locations: found.flatMap(({ words, confidence }) =>
      splitIntoLines(words).map((line) => toLocation(line, confidence)),
    ),
  }
}

/** @throws EngineError `expected_text_too_long` */
export function assertExpectedTextLength(expected: string): void {
  if (expected.length <= maxExpectedTextLength) return
  const message = `The expected text has ${expected.length} characters; at most ${maxExpectedTextLength} can be looked for on a label.`
  throw new EngineError('expected_text_too_long', message)
}

/** A word that does not overlap the previous one vertically starts a new line. */
function splitIntoLines(words: RecognizedWord[]): RecognizedWord[][] {
  const lines: RecognizedWord[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const previous = line?.at(-1)?.box
    const isOnSameLine =
      previous && word.box.y < previous.y + previous.height && previous.y < word.box.y + word.box.height
    if (line && isOnSameLine) line.push(word)
    else lines.push([word])
  }
  return lines
}

function toLocation(line: RecognizedWord[], confidence: number): MatchLocation {
  const left = Math.min(...line.map(({ box }) => box.x))
  const top = Math.min(...line.map(({ box }) => box.y))
  const right = Math.max(...line.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...line.map(({ box }) => box.y + box.height))
  return {
    text: line.map(({ text }) => text).join(' '),
    position: { x: left, y: top, width: right - left, height: bottom - top },
    confidence,
  }
}

const roundToHundredth = (value: number) => Math.round(Math.max(0, value) * 100) / 100
