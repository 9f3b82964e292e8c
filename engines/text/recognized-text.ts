import type { Rotation } from '../image/gray-pixels.ts'
import { sliceBox, toBoundingBox } from '../image/oriented-box.ts'
import type { PixelBox } from '../image/pixels.ts'
import { roundBox } from '../image/round-box.ts'
import { groupLinesIntoParagraphs } from '../layout/reading-order.ts'
import { mean } from '../numbers.ts'
import { createSeparatorCorrector } from './correct-separators.ts'
import { getConfidence, type TextLine } from './read-line.ts'
import type { TextPage } from './read-page.ts'

/** `confidence` is 0 to 1. */
export type RecognizedWord = { text: string; confidence: number; box: PixelBox }
export type RecognizedText = {
  /** A row of the image is a line of the text; an empty line separates paragraphs. */
  text: string
  /** From 0 to 1. */
  confidence: number
  words: RecognizedWord[]
  /** The rows. Their words are those of `words`. */
  lines: { words: RecognizedWord[]; confidence: number }[]
  /** Clockwise, to make the image upright. */
  rotation: Rotation
  /** Most of what was found was too unsure and is dropped. */
  isIllegible: boolean
}

/** @param scale pixels of the image for a pixel of the boxes. */
export function toRecognizedText({ lines, rotation, isIllegible }: TextPage, scale: number): RecognizedText {
  const correct = createSeparatorCorrector(lines.flatMap(({ words }) => words.map(({ text }) => text)))
  const toWords = ({ box, words }: TextLine): RecognizedWord[] =>
    words.map(({ text, confidence, from, to }) => ({
      text: correct(text),
      confidence: Math.round(confidence * 100) / 100,
      box: roundBox(toBoundingBox(sliceBox(box, from, to)), scale),
    }))
  const paragraphs = groupLinesIntoParagraphs(lines).map((rows) => rows.map((row) => row.flatMap(toWords)))
  const rows = paragraphs.flat()
  const words = rows.flat()
  const confidence = getConfidence(lines.flatMap((line) => line.words))
  return {
    text: paragraphs.map((paragraph) => paragraph.map(joinWords).join('\n')).join('\n\n'),
    confidence: Math.round(confidence * 100) / 100,
    words,
    lines: rows.map((row) => ({ words: row, confidence: mean(row.map((word) => word.confidence)) })),
    rotation,
    isIllegible,
  }
}

const joinWords = (words: RecognizedWord[]) => words.map(({ text }) => text).join(' ')
