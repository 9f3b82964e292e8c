import type { GrayPixels, PixelBox } from '../image/pixels.ts'
import type { Corners, OcrPage, PageWord } from './ocr-engine.ts'
import { listWordInk } from './word-ink.ts'

/** Multiples of the height of a word. */
const limits = {
  /** The widest gap between the integer and the decimals. */
  maxGap: 0.9,
  /** How much the right edges of numbers differ. */
  columnTolerance: 0.5,
}
/** This many amounts with the same right edge are a column. */
const minColumnAmounts = 3
/** How much wider the distance of digits on either side of a mark is. In many fonts a 1 is narrower. */
const minGapRatio = { usual: 1.35, withOne: 1.7 }
/** Words before a number that is no amount. */
const numberSign = /^(?:no|nos|nr|num|number|#|№|nº|n°)[.:]*$/i
/** A comma is higher than wide. */
const minCommaAspect = 1.5

/**
 * Restores points and commas that Tesseract lost in amounts: `368` or `3 68` becomes `3.68` if the image has a mark at the base
 * line before the last two digits, a gap there, or the number is in a column of amounts.
 */
export function restoreSeparators(page: OcrPage, image: GrayPixels): OcrPage {
  const isInColumn = createColumnTest(page.paragraphs.flat(2))
  const restore = (words: PageWord[]) => restoreInLine(words, { image, isInColumn })
  return { ...page, paragraphs: page.paragraphs.map((lines) => lines.map(restore)) }
}

type Evidence = { image: GrayPixels; isInColumn: (corners: Corners) => boolean }

/** Nearly all amounts of a column have a mark. */
function createColumnTest(words: PageWord[]): Evidence['isInColumn'] {
  const amounts = words.filter(({ text }) => /^\D{0,4}\d+[.,]\d{2}$/.test(text))
  const integers = words.filter(({ text }) => /^\d{3,6}$/.test(text))
  return (corners) => {
    const tolerance = (corners.y1 - corners.y0) * limits.columnTolerance
    const isAligned = (word: PageWord) => Math.abs(word.corners.x1 - corners.x1) <= tolerance
    const count = amounts.filter(isAligned).length
    return count >= minColumnAmounts && integers.filter(isAligned).length * 2 <= count
  }
}

function restoreInLine(words: PageWord[], evidence: Evidence): PageWord[] {
  const restored: PageWord[] = []
  for (const word of words) {
    const previous = restored.at(-1)
    const joined = previous && joinAmount(previous, word, evidence)
    if (joined) restored.splice(-1, 1, joined)
    else if (previous && numberSign.test(previous.text)) restored.push(word)
    else restored.push(restoreInWord(word, evidence))
  }
  return restored
}

function restoreInWord(word: PageWord, { image, isInColumn }: Evidence): PageWord {
  const [, integer, decimals] = /^(\D{0,3}\d{1,5})(\d{2}\D{0,1})$/.exec(word.text) ?? []
  if (!integer || !decimals) return word
  const { letters: digits, marks } = listWordInk(word.corners, image)
  const expected = [...integer, ...decimals].filter((letter) => /[\p{L}\d]/u.test(letter)).length
  // The first digit may be cut off, or joined with ink.
  const isComplete = digits.length === expected
  const mark =
    isComplete || (digits.length === expected - 1 && isPlainInteger(integer))
      ? marks.find(({ x }) => digits.filter((digit) => digit.x > x).length === 2)
      : undefined
  const ratio = word.text.includes('1') ? minGapRatio.withOne : minGapRatio.usual
  const hasGap = isComplete && hasGapBeforeDecimals(digits.slice(-countDigits(word.text)), ratio)
  if (!mark && !(isPlainInteger(integer) && (hasGap || isInColumn(word.corners)))) return word
  return { ...word, text: `${integer}${toSeparator(mark)}${decimals}` }
}

/** Only these become amounts without a mark in the image. */
const isPlainInteger = (text: string) => /^[$€£]?(?:0|[1-9]\d{0,2})$/.test(text)

const countDigits = (text: string) => text.match(/\d/g)?.length ?? 0

/** The mark is in one of the last two digits if these are farther from the others than from each other. */
function hasGapBeforeDecimals(digits: PixelBox[], minRatio: number): boolean {
  const centers = digits.map(({ x, width }) => x + width / 2)
  const distances = centers.slice(1).map((center, index) => center - (centers[index] ?? 0))
  const gap = distances.at(-2) ?? 0
  const others = distances.toSpliced(-2, 1)
  return others.length > 0 && gap >= Math.max(...others) * minRatio
}

function joinAmount(left: PageWord, right: PageWord, { image, isInColumn }: Evidence): PageWord | undefined {
  if (!/^\D{0,3}\d{1,5}[.,]?$/.test(left.text) || !/^\d{2}$/.test(right.text)) return undefined
  const [a, b] = [left.corners, right.corners]
  const corners = { x0: a.x0, y0: Math.min(a.y0, b.y0), x1: b.x1, y1: Math.max(a.y1, b.y1) }
  const height = corners.y1 - corners.y0
  if (b.x0 - a.x1 > height * limits.maxGap || b.x0 < a.x1 - height * limits.maxGap) return undefined
  const confidence = Math.min(left.confidence, right.confidence)
  if (/[.,]$/.test(left.text)) return { text: left.text + right.text, confidence, corners }
  const { marks } = listWordInk(corners, image)
  const between = marks.filter(
    ({ x, width }) => x + width / 2 > a.x1 - 0.2 * height && x + width / 2 < b.x0 + 0.2 * height,
  )
  if (between.length !== 1 && !(isInColumn(corners) && isPlainInteger(left.text))) return undefined
  return { text: `${left.text}${toSeparator(between[0])}${right.text}`, confidence, corners }
}

const toSeparator = (mark: PixelBox | undefined) =>
  mark && mark.height >= mark.width * minCommaAspect ? ',' : '.'
