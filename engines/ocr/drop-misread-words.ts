import { countLettersAndDigits, type OcrWord } from './ocr-word.ts'

/** A line with a lower mean confidence is a drawing or dashes that were read as letters. */
const minLineConfidence = 0.5
/** A single letter with a lower confidence is a line of a drawing or a frame. */
const minSingleLetterConfidence = 0.5
/** A single digit in a line of text is a quantity, although it is often unsure. */
const minSingleDigitConfidence = 0.3
/** A lower fraction of the median word height is a speck. */
const minRelativeWordHeight = 0.25
/** A higher multiple of the median word height is a drawing. */
const maxRelativeLetterHeight = 4

/**
 * Removes what is probably a frame, an icon or a speck: lines of low confidence, unreliable single characters, and vertical
 * strokes at either end of a line.
 *
 * @param lines words from left to right.
 * @returns no empty line.
 */
export function dropMisreadWords(lines: OcrWord[][]): OcrWord[][] {
  const medianWordHeight = computeMedianHeight(lines.flat())
  return lines
    .filter((words) => computeMeanConfidence(words) >= minLineConfidence)
    .map((words) => trimStrokes(words.filter((word) => isLikelyWord(word, medianWordHeight))))
    .filter((words) => countLettersAndDigits(words) > 0)
}

function isLikelyWord(word: OcrWord, medianWordHeight: number): boolean {
  const letters = countLettersAndDigits([word])
  if (letters > 0 && word.box.height < medianWordHeight * minRelativeWordHeight) return false
  if (letters > 1) return true
  const minConfidence = /^\d$/.test(word.text) ? minSingleDigitConfidence : minSingleLetterConfidence
  return word.confidence >= minConfidence && word.box.height <= medianWordHeight * maxRelativeLetterHeight
}

/** Removes the sides of a frame. A stroke between words is an ordinary character. */
function trimStrokes(words: OcrWord[]): OcrWord[] {
  const isStroke = ({ text }: OcrWord) => /^[|¦!'’‘`´\\]+$/.test(text)
  // No line starts with these.
  const isPunctuation = ({ text }: OcrWord) => /^[:;.,~_]+$/.test(text)
  const first = words.findIndex((word) => !isStroke(word) && !isPunctuation(word))
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
