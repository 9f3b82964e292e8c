import type { GrayPyramid } from '../image/gray-pyramid.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import { decodeLine } from './decode-line.ts'
import { cropLine, predictLineScores } from './predict-line-scores.ts'
import { type LineWord, splitWords } from './split-words.ts'
import type { TextModels } from './text-models.ts'

/** `confidence` is the mean of the characters, from 0 to 1. */
export type TextLine = { box: OrientedBox; words: LineWord[]; confidence: number }

export async function readLine(
  pyramid: GrayPyramid,
  box: OrientedBox,
  models: TextModels,
): Promise<TextLine> {
  const crop = cropLine(pyramid, box)
  const scores = await predictLineScores(crop, models.recognition)
  const words = splitWords(decodeLine(scores, models.alphabet), crop)
  return { box, words, confidence: getConfidence(words) }
}

export function getConfidence(words: LineWord[]): number {
  const letters = countCharacters(words)
  if (letters === 0) return 0
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
}

export const countCharacters = (words: { text: string }[]) =>
  words.reduce((sum, { text }) => sum + text.length, 0)
