import type { GrayPixels } from '../image/pixels.ts'
import { upperMedian } from '../numbers.ts'
import { correctLookalikes } from './correct-lookalikes.ts'
import type { DecodedCharacter, DecodedLine } from './decode-line.ts'

/** `from` and `to` are fractions of the line. `unsure` has its uncertain characters, and `€` for unread ink at its end. */
export type LineWord = { text: string; confidence: number; unsure: string; from: number; to: number }

/** The place between two characters. `distance` is in steps of the model, the widest blank in columns of the image. */
type Gap = {
  before: DecodedCharacter
  after: DecodedCharacter
  distance: number
  blankFrom: number
  blankTo: number
  space: number
  isSpace: boolean
}

/** A line of two characters has no other gaps to compare with. As `Gap`'s `distance`, and its blank in letter heights. */
const usualGaps = { count: 2, distance: 2.6, blank: 0.15 }
/** In a line that is only a number, and in other lines. */
const minPointProbability = { number: 0.001, other: 0.03 }
/** In rows of a crop: the middle of a line, in which all letters have ink. */
const inkRows = { from: 10, to: 38 }
/** A column with less contrast, compared with the line, has no ink. */
const minInkContrast = 0.35
const smallLetterHeight = 24
/** In columns, from the middle of the last character. */
const maxEnd = 30
const minSureProbability = 0.999
/**
 * Found by logistic regression on half of bench/reading/corpus.json and drawn text; a space has a positive sum. `number` is
 * stronger, because a point in an amount is seldom followed by a space.
 */
const weights = {
  bias: 0.15,
  space: 1.05,
  distance: 2.4,
  blank: 4.5,
  moreBlank: 4.4,
  isSpace: 8.5,
  number: -5,
  narrow: -0.7,
  narrowDigit: -0.6,
}
const narrowCharacters = /[Iil1.,:;'!|[\]()tfjJ]/g

/** Splits a line into words. The model often drops spaces, so its second choice and the blank columns of the image count too. */
export function splitWords(line: DecodedLine, crop: GrayPixels): LineWord[] {
  const characters = restorePoints(
    line.characters.filter(({ text }) => text !== ' '),
    line,
  )
  const hasInk = findInk(crop)
  const gaps = characters.slice(1).map((after, index) => {
    const before = characters[index] ?? after
    return measureGap(before, after, { line, hasInk })
  })
  const isWordGap = createGapClassifier(gaps)
  const starts = characters.flatMap((_, index) => {
    const gap = gaps[index - 1]
    return !gap || isWordGap(gap) ? [index] : []
  })
  const lastInk = hasInk.lastIndexOf(true)
  const last = characters.at(-1)
  const unread = last && lastInk - (getMiddle(last) / line.steps) * crop.width > maxEnd ? '€' : ''
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? characters.length
    const word = correctLookalikes(characters.slice(start, end))
    const from = gaps[start - 1]?.blankTo ?? Math.max(0, hasInk.indexOf(true))
    const to = gaps[end - 1]?.blankFrom ?? lastInk + 1
    const confidence = word.reduce((sum, { probability }) => sum + probability, 0) / word.length
    const unsure =
      joinTexts(word.filter(({ probability }) => probability < minSureProbability)) +
      (end === characters.length ? unread : '')
    return { text: joinTexts(word), confidence, unsure, from: from / crop.width, to: to / crop.width }
  })
}

/** Inserts a decimal point before the last two digits of a number, if it is a likely second choice there. */
function restorePoints(characters: DecodedCharacter[], { points }: DecodedLine): DecodedCharacter[] {
  const text = characters.map((character) => character.text[0] ?? ' ').join('')
  const isNumber = /^\W?(?:0|[1-9]\d{0,3})\d\d\D?$/.test(text)
  const minProbability = isNumber ? minPointProbability.number : minPointProbability.other
  return characters.flatMap((character, index) => {
    const before = characters[index - 1]
    const isPlace =
      /(?:^|[^\d.,-])\d{1,4}$/.test(text.slice(0, index)) && /^\d\d(?!\d)/.test(text.slice(index))
    const probability = Math.max(0, ...points.subarray((before?.to ?? 0) + 1, character.from))
    if (!isPlace || !before || probability < minProbability) return [character]
    const [from, to] = [before.to + 1, character.from - 1]
    return [{ ...character, text: '.', probability, from, to }, character]
  })
}

function createGapClassifier(gaps: Gap[]): (gap: Gap) => boolean {
  const getBlank = ({ blankFrom, blankTo }: Gap) => (blankTo - blankFrom) / smallLetterHeight
  const usualBlank = upperMedian([...gaps.map(getBlank), ...repeat(usualGaps.blank)])
  const distances = [...gaps.map(({ distance }) => distance), ...repeat(usualGaps.distance)]
  const usualDistance = upperMedian(distances)
  const usual = distances.filter((distance) => distance <= 1.4 * usualDistance)
  const pitch = usual.reduce((sum, distance) => sum + distance, 0) / usual.length
  return (gap) => {
    const pair = gap.before.text + gap.after.text
    const sum =
      weights.bias +
      weights.space * Math.log(gap.space + 1e-4) +
      weights.distance * (Math.min(4, gap.distance / pitch) - 1) +
      weights.blank * Math.min(1.5, getBlank(gap)) +
      weights.moreBlank * Math.min(1.5, Math.max(-0.5, getBlank(gap) - usualBlank)) +
      weights.narrow * (pair.match(narrowCharacters)?.length ?? 0) +
      (gap.isSpace ? weights.isSpace : 0) +
      (/^(?:1\d|\d1)$/.test(pair) ? weights.narrowDigit : 0) +
      (/^(?:\d[.,]|[.,]\d)$/.test(pair) ? weights.number : 0)
    return sum > 0
  }
}

type GapSource = { line: DecodedLine; hasInk: boolean[] }

function measureGap(before: DecodedCharacter, after: DecodedCharacter, { line, hasInk }: GapSource): Gap {
  const toColumn = (character: DecodedCharacter) =>
    Math.round((getMiddle(character) / line.steps) * hasInk.length)
  const [from, to] = [toColumn(before), toColumn(after)]
  let [blank, run, blankTo] = [0, 0, Math.round((from + to) / 2)]
  for (let x = from; x < to; x++) {
    run = hasInk[x] ? 0 : run + 1
    if (run > blank) [blank, blankTo] = [run, x + 1]
  }
  const isBetween = ({ text, from: step }: DecodedCharacter) =>
    text === ' ' && step > before.to && step < after.from
  return {
    before,
    after,
    distance: getMiddle(after) - getMiddle(before),
    blankFrom: blankTo - blank,
    blankTo,
    space: Math.max(0, ...line.spaces.subarray(before.to + 1, after.from)),
    isSpace: line.characters.some(isBetween),
  }
}

/** Returns for each column whether it has ink, lighter or darker than the paper. */
function findInk({ data, width }: GrayPixels): boolean[] {
  const rows = data.subarray(inkRows.from * width, inkRows.to * width)
  const paper = rows.toSorted()[rows.length >> 1] ?? 0
  const contrasts = Array.from({ length: width }, (_, x) => {
    const column = Array.from({ length: inkRows.to - inkRows.from }, (_, y) => rows[y * width + x] ?? 0)
    const [darkest, lightest] = [Math.min(...column), Math.max(...column)]
    // A vertical stroke covers the whole column.
    return Math.max(lightest - darkest, Math.min(Math.abs(lightest - paper), Math.abs(darkest - paper)))
  })
  const contrast = Math.max(20, contrasts.toSorted((a, b) => a - b)[Math.floor(width * 0.9)] ?? 0)
  return contrasts.map((value) => value >= minInkContrast * contrast)
}

const repeat = (value: number) => Array.from({ length: usualGaps.count }, () => value)
const joinTexts = (characters: DecodedCharacter[]) => characters.map(({ text }) => text).join('')
const getMiddle = ({ from, to }: DecodedCharacter) => (from + to + 1) / 2
