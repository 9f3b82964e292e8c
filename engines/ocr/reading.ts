import type { Rotation } from '../image/gray-pixels.ts'
import {
  createCurrencyCorrection,
  createSeparatorCorrection,
  replaceLettersInNumber,
} from './correct-numbers.ts'
import { createWordCorrection } from './correct-words.ts'
import { dropMisreadWords } from './drop-misread-words.ts'
import { countLettersAndDigits, type OcrWord } from './ocr-word.ts'

/** A word with at least this confidence is treated as correct. */
const minReliableWordConfidence = 0.7
/** A page with a lower confidence may be rotated, so other rotations are tried. */
const minUprightPageConfidence = 0.6
/** A page with a lower confidence is illegible: only its reliable words are returned. */
const minLegiblePageConfidence = 0.4
/** How much surer than the upright page a rotated one must be. */
const minRotationConfidenceGain = 0.15
/**
 * The words that show the right rotation have this length: text in a wrong one is read as single letters and characters that
 * look like 8 or d.
 */
const minWordLettersForRotation = 3
const minLettersForRotation = 4
/** Sideways text is read as words of one or two characters, some with a high confidence. */
const minMeanLettersOfUprightWords = 1.7
const minWordsOfSidewaysPage = 8
/** More words are probably noise. Other rotations are not tried, because three more readings would take a minute. */
const maxWordsToRotate = 200

export type RecognizedText = {
  text: string
  /** From 0 to 1. */
  confidence: number
  words: OcrWord[]
  /** Clockwise, to make the image upright. */
  rotation: Rotation
  /** Only the reliable words are included. */
  isIllegible: boolean
  /** How much of the height was not read in time, from 0 to 1. */
  unreadFraction: number
}

export type Reading = {
  confidence: number
  paragraphs: OcrWord[][][]
  rotation: Rotation
  unreadFraction: number
}

/** Corrects words and numbers, and drops what is not text, and all unreliable words of an illegible page. */
export function toRecognizedText({
  paragraphs: readParagraphs,
  confidence,
  rotation,
  unreadFraction,
}: Reading): RecognizedText {
  const paragraphs = correctNumbers(correctWords(readParagraphs))
  const lines = paragraphs.flat()
  const isLegible = confidence >= minLegiblePageConfidence
  const likelyWords = new Set(dropMisreadWords(lines).flat())
  const isIncluded = (word: OcrWord) =>
    isLegible ? likelyWords.has(word) : isReliable(word) && countLettersAndDigits([word]) > 0
  const includedParagraphs = paragraphs
    .map((paragraph) => paragraph.map((line) => line.filter(isIncluded)).filter((line) => line.length > 0))
    .filter((paragraph) => paragraph.length > 0)
  const words = includedParagraphs.flat(2)
  return {
    text: includedParagraphs.map((paragraph) => paragraph.map(joinWords).join('\n')).join('\n\n'),
    confidence: words.length === 0 ? 0 : confidence,
    words,
    rotation,
    isIllegible: !isLegible && lines.length > 0,
    unreadFraction,
  }
}

function correctWords(paragraphs: OcrWord[][][]): OcrWord[][][] {
  const correct = createWordCorrection(paragraphs.flat(2))
  return paragraphs.map((lines) =>
    lines.map((words) => words.map((word) => ({ ...word, text: correct(word) }))),
  )
}

function correctNumbers(paragraphs: OcrWord[][][]): OcrWord[][][] {
  const correct = (toText: (text: string) => string) => (lines: OcrWord[][]) =>
    lines.map((words) => words.map((word) => ({ ...word, text: toText(word.text) })))
  const digits = paragraphs.map(correct(replaceLettersInNumber))
  const separated = digits.map(correct(createSeparatorCorrection(listTexts(digits))))
  return separated.map(correct(createCurrencyCorrection(listTexts(separated))))
}

const listTexts = (paragraphs: OcrWord[][][]) => paragraphs.flat(2).map(({ text }) => text)
const joinWords = (words: OcrWord[]) => words.map(({ text }) => text).join(' ')
const isReliable = ({ confidence }: OcrWord) => confidence >= minReliableWordConfidence
const listWords = ({ paragraphs }: Reading) => paragraphs.flat(2)
const listReliableWords = (reading: Reading) => listWords(reading).filter(isReliable)
const countReliableLetters = (reading: Reading) => countLettersAndDigits(listReliableWords(reading))

export function isPlausible(reading: Reading): boolean {
  const words = listWords(reading)
  const letters = countLettersAndDigits(words)
  const mayBeSideways =
    words.length >= minWordsOfSidewaysPage && letters / words.length < minMeanLettersOfUprightWords
  if (mayBeSideways && words.length <= maxWordsToRotate) return false
  return (
    reading.confidence >= minUprightPageConfidence ||
    words.length > maxWordsToRotate ||
    countReliableLetters(reading) > letters / 2
  )
}

/** Requires a minimum of reliable letters, since twice as many as in the upright reading may be hardly any. */
export function isClearlyBetter(rotated: Reading, upright: Reading): boolean {
  if (rotated.confidence < Math.max(minUprightPageConfidence, upright.confidence + minRotationConfidenceGain))
    return false
  const reliableLetters = countLettersAndDigits(
    listReliableWords(rotated).filter((word) => countLettersAndDigits([word]) >= minWordLettersForRotation),
  )
  return reliableLetters >= minLettersForRotation && reliableLetters > countReliableLetters(upright) * 2
}
