import type { ReadWord } from '#contract/text-answer.ts'

/** Of a line, over its letters: below, drawings and dashes were taken for letters. */
const guessedLine = 0.5
/** Of a letter that stands alone: below, it is a stroke of something else. */
const guessedLetter = 0.7
/** Of the height of an ordinary word: what is lower is a speck. */
const speck = 0.25

/**
 * Leaves out what was read into frames, icons and specks: lines that are mostly guesses, single letters and signs that
 * the reader is not sure of, upright strokes at either end of a line.
 *
 * @param lines words from left to right
 * @returns the lines that are left, none of them empty
 */
export function dropLowConfidenceWords(lines: ReadWord[][]): ReadWord[][] {
  const ordinary = middleHeight(lines.flat())
  return lines
    .filter((words) => averageOf(words) >= guessedLine)
    .map((words) => trimmed(words.filter((word) => isLikely(word, ordinary))))
    .filter((words) => words.length > 0)
}

function isLikely({ text, confidence, box }: ReadWord, ordinary: number): boolean {
  const length = lettersOf(text)
  if (length > 0 && box.height < ordinary * speck) return false
  return length > 1 || confidence >= guessedLetter
}

/** The edge of a frame is read as an upright stroke; between words such a stroke is a sign like others. */
function trimmed(words: ReadWord[]): ReadWord[] {
  const isStroke = ({ text }: ReadWord) => /^[|¦!'’‘`´]+$/.test(text)
  const first = words.findIndex((word) => !isStroke(word))
  const last = words.findLastIndex((word) => !isStroke(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

/** By letters, so that signs and strokes between good words do not count. */
function averageOf(words: ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + lettersOf(text), 0)
  if (letters === 0) return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  return words.reduce((sum, { text, confidence }) => sum + confidence * lettersOf(text), 0) / letters
}

function middleHeight(words: ReadWord[]): number {
  const heights = words
    .filter(({ text }) => lettersOf(text) > 1)
    .map(({ box }) => box.height)
    .sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
