import type { PixelBox, ReadWord } from '#contract/text-answer.ts'
import { HttpError } from '#server/http/http-error.ts'
import { lettersOf } from './label-text.ts'
import { nearPlaces } from './fuzzy-search.ts'

export type Match = {
  status: 'match' | 'partial_match' | 'no_match' | 'not_checked'
  /** 0 to 1; null when nothing was checked. */
  confidence: number | null
  locations: Place[]
}
/** A place of several lines is one entry per line. `position` is in pixels of the picture that was sent. */
export type Place = { text: string; position: PixelBox; confidence: number }

/** Nothing was compared: it says neither that the text is there nor that it is not. */
export const notChecked: Match = { status: 'not_checked', confidence: null, locations: [] }

/** A label's text is a line or a few; the work grows with it. */
export const maxExpectedLength = 200
/** About 6000 words, more than any label has. */
const mostLetters = 40_000
/** From here on a misread letter or two is likelier than another text. */
const partialFrom = 0.75

/**
 * Looks for the expected text among the words that were read, and says everywhere it stands.
 *
 * - `match`: it is there as whole words, letter by letter. Case, extra spaces, line ends and marks between words make
 *   no difference; marks inside numbers and signs of a value do (`label-letters.ts`).
 * - `partial_match`: whole words agree to 75 of 100 or more: a letter differs, a reader's confusion (0/O, 1/I/L, 5/S,
 *   8/B) would explain the difference, or the text is part of a longer word.
 * - `no_match`: nothing is as near. `not_checked`: the expected text has no letter and no digit.
 *
 * Confidence of a place = agreement x how sure the reader is of its words. Agreement = 1 - edits / letters of the longer
 * side, where a letter too many, too few or another one and an end inside a longer word are one edit, and a reader's
 * confusion a quarter of one. How sure = the mean of the words' confidences. The answer's confidence is that of its best
 * place, and 0 without one: it says how surely the text is there.
 *
 * @throws Fault 422 when one of the texts is too long to compare.
 */
export function matchLabel(words: ReadWord[], expected: string): Match {
  assertExpectedLength(expected)
  const wanted = lettersOf(expected.split(/\s+/))
  if (!wanted.sorts.has('letters') && !wanted.sorts.has('number')) {
    return notChecked
  }
  const read = lettersOf(words.map(({ text }) => text))
  if (read.codes.length > mostLetters) {
    throw new HttpError(
      422,
      'too_much_text',
      'The picture holds more text than can be compared. Please take a picture of the label alone.',
    )
  }
  const places = nearPlaces(read, wanted, partialFrom)
  const isExact = places[0]?.share === 1
  const shown = (isExact ? places.filter(({ share }) => share === 1) : places)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, share }) => {
      const found = words.slice(read.words[from], (read.words[to - 1] ?? 0) + 1)
      const sureness = found.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, found.length)
      return { found, confidence: round(share * sureness) }
    })
  if (shown.length === 0) return { status: 'no_match', confidence: 0, locations: [] }
  return {
    status: isExact ? 'match' : 'partial_match',
    confidence: Math.max(...shown.map(({ confidence }) => confidence)),
    locations: shown.flatMap(({ found, confidence }) => linesOf(found).map((line) => placeOf(line, confidence))),
  }
}

/** @throws Fault 422 */
export function assertExpectedLength(expected: string): void {
  if (expected.length <= maxExpectedLength) return
  const sentence = `The expected text has ${expected.length} characters; at most ${maxExpectedLength} can be looked for on a label.`
  throw new HttpError(422, 'expected_text_too_long', sentence)
}

/** A word that is wholly above or below the one before begins a line. */
function linesOf(words: ReadWord[]): ReadWord[][] {
  const lines: ReadWord[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const box = line?.at(-1)?.box
    const isBeside = box && word.box.y < box.y + box.height && box.y < word.box.y + word.box.height
    if (line && isBeside) line.push(word)
    else lines.push([word])
  }
  return lines
}

function placeOf(line: ReadWord[], confidence: number): Place {
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

const round = (value: number) => Math.round(Math.max(0, value) * 100) / 100
