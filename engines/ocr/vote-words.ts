import type { PageWord } from './ocr-engine.ts'
import { isSamePlace } from './word-place.ts'

/** How much more the best reading counts than another one. */
const bestReadingBonus = 0.1
/** A lower confidence does not make another reading of the same text surer. */
const minSupport = 0.3
/** With a lower weight, no other text replaces that of the best reading. */
const minWeight = 0.5
/** Factors of votes whose text has the form of an amount, or one that hardly occurs. */
const weights = { amount: 1.8, stroke: 0.6, mixedCase: 0.6, sign: 0.7 }

type Readings = { lines: PageWord[][]; others: PageWord[][] }

/**
 * At each place the text counts that the readings are most sure of together. A reading may have two words where another one has
 * a single word.
 *
 * @param line one of the `lines` of the best reading. `others` are the words of each other reading.
 */
export function voteInLine(line: PageWord[], { lines, others }: Readings): PageWord[] {
  const isIn = (words: PageWord[]) => (other: PageWord) =>
    words.some((word) => isSamePlace(word.corners, other.corners))
  const otherLines = lines.filter((words) => words !== line).flat()
  const inLine = others.map((read) => read.filter(isIn(line)).filter((word) => !isIn(otherLines)(word)))
  return listPlaces(line, inLine.flat()).flatMap((words) => {
    const read = inLine.map((other) => other.filter(isIn(words))).filter((other) => other.length > 0)
    return vote(words, read.map(sortFromLeft))
  })
}

/** Groups the words of a line that another reading does not separate. */
function listPlaces(line: PageWord[], others: PageWord[]): PageWord[][] {
  const isJoined = line.map(() => false)
  for (const { corners } of others) {
    const first = line.findIndex((word) => isSamePlace(word.corners, corners))
    const last = line.findLastIndex((word) => isSamePlace(word.corners, corners))
    if (first >= 0) isJoined.fill(true, first + 1, last + 1)
  }
  const places: PageWord[][] = []
  for (const [index, word] of line.entries()) {
    const place = places.at(-1)
    if (place && isJoined[index]) place.push(word)
    else places.push([word])
  }
  return places
}

/** Readings with the same text, apart from punctuation. */
type Candidate = { text: string; readings: PageWord[][]; weight: number }

function vote(best: PageWord[], others: PageWord[][]): PageWord[] {
  if (others.length === 0) return best
  const byText = Map.groupBy([best, ...others], toComparedText)
  const candidates = Array.from(byText, ([text, readings]): Candidate => {
    const supporting = Array.from(byText).flatMap(([other, of]) =>
      other === text || isSeparated(text, other) ? of : [],
    )
    const sum = supporting.reduce((total, words) => total + getConfidence(words), 0)
    return {
      text,
      readings,
      weight: sum * weighText(text) + (readings.includes(best) ? bestReadingBonus : 0),
    }
  })
  const { readings } = candidates.reduce((winner, other) => (isBetter(other, winner) ? other : winner))
  const [words = best] = readings.toSorted((a, b) => getConfidence(b) - getConfidence(a))
  // A word that two readings agree on is surer. Noise is read as the same letters by chance.
  const supporters = readings.map(getConfidence).filter((confidence) => confidence >= minSupport)
  const agreed = 1 - supporters.reduce((doubt, confidence) => doubt * (1 - confidence), 1)
  return words.map((word) => ({ ...word, confidence: Math.max(word.confidence, agreed) }))
}

function isBetter(a: Candidate, b: Candidate): boolean {
  if (isPreferred(a.text, b.text)) return true
  return !isPreferred(b.text, a.text) && a.weight > Math.max(b.weight, minWeight)
}

/** Returns whether the text is preferred however sure the readings are. */
function isPreferred(text: string, other: string): boolean {
  return isSeparated(text, other) || (isAmount(text) && other === '')
}

/** Tesseract loses marks, but does not invent them. */
function isSeparated(amount: string, digits: string): boolean {
  return (
    /^\D*\d+[.,]\d{2}\D*$/.test(amount) && amount.replace(/[.,](?=\d)| /g, '') === digits.replace(/ /g, '')
  )
}

/** Readings are the least sure of what is beside the letters. */
const toComparedText = (words: PageWord[]) =>
  words.map(({ text }) => text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')).join(' ')

function weighText(text: string): number {
  if (isAmount(text)) return weights.amount
  if (/^[a-zI]?$/.test(text)) return weights.stroke
  if (/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\d\p{Ll}|\p{Ll}\d/u.test(text)) return weights.mixedCase
  return /[^\p{L}\d\s.,:/&@'*%#()-]/u.test(text) ? weights.sign : 1
}

const isAmount = (text: string) => /^\D{0,3}\d{1,6}[.,]\d{2}$/.test(text)
const getConfidence = (words: PageWord[]) => Math.min(...words.map(({ confidence }) => confidence))
const sortFromLeft = (words: PageWord[]) => words.toSorted((a, b) => a.corners.x0 - b.corners.x0)
