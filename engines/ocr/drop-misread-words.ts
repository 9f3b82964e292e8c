import { countLettersAndDigits, type OcrWord } from './tesseract.ts'

/** Mean confidence of a line: below it, drawings and dashes were taken for letters. */
const minLineConfidence = 0.5
/** Confidence of a single letter: below it, it is a stroke of something else. */
const minSingleLetterConfidence = 0.7
/** Relative to the median word height: what is lower is a speck. */
const minRelativeWordHeight = 0.25

/**
 * Removes text that is probably a frame, an icon or a speck: lines of low confidence, unreliable single characters, and
 * vertical strokes at either end of a line.
 *
 * @param lines words from left to right.
 * @returns the remaining lines; none is empty.
 */
export function dropMisreadWords(lines: OcrWord[][]): OcrWord[][] {
  const typicalHeight = computeMedianHeight(lines.flat())
  return lines
    .filter((words) => computeMeanConfidence(words) >= minLineConfidence)
    .map((words) => trimStrokes(words.filter((word) => isLikelyWord(word, typicalHeight))))
    .filter((words) => words.length > 0)
}

function isLikelyWord(word: OcrWord, typicalHeight: number): boolean {
  const letters = countLettersAndDigits([word])
  if (letters > 0 && word.box.height < typicalHeight * minRelativeWordHeight) return false
  return letters > 1 || word.confidence >= minSingleLetterConfidence
}

/** The sides of a frame are read as strokes. Between words a stroke is an ordinary character. */
function trimStrokes(words: OcrWord[]): OcrWord[] {
  const isStroke = ({ text }: OcrWord) => /^[|¦!'’‘`´]+$/.test(text)
  const first = words.findIndex((word) => !isStroke(word))
  const last = words.findLastIndex((word) => !isStroke(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

/** Weighted by letters, so that punctuation between good words has no influence. */
function computeMeanConfidence(words: OcrWord[]): number {
  const letters = countLettersAndDigits(words)
  if (letters === 0) return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  return words.reduce((sum, word) => sum + word.confidence * countLettersAndDigits([word]), 0) / letters
}

function computeMedianHeight(words: OcrWord[]): number {
  const heights = words
    .filter((word) => countLettersAndDigits([word]) > 1)
    .map(({ box }) => box.height)
    .sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}
