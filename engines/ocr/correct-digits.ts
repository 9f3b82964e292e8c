import type { GrayPixels, PixelBox } from '../image/pixels.ts'
import { findHoles } from './find-holes.ts'
import type { OcrPage, PageWord } from './ocr-engine.ts'
import { listWordInk } from './word-ink.ts'

/** A fraction of the area of the digit. A smaller hole is a gap in worn print. */
const minHoleArea = 0.01
/**
 * How far the lower half of a slashed zero is right of the upper one, as a fraction of the width. Those of an 8 are in a line.
 */
const minSlashShift = 0.08
/** How much larger the upper hole of a 9 is, whose tail touches its ring. */
const minRingRatio = 2
/** The middle of the hole of a 6, as a fraction of the height from above. That of a 4 is higher, at least in amounts. */
const minRingOfSix = 0.68
const amount = /^\D{0,4}\d{1,6}[.,]\d{2}\D{0,3}$/
/** Signs that are a single component as high as a digit. */
const character = /[\p{L}\d$€£()[\]{}|]/gu

/**
 * Corrects digits by their holes. In narrow or bold print all readings take a 9 whose tail is nearly closed or a slashed zero
 * for an 8, or the 6 of an amount for a 4.
 */
export function correctDigits(page: OcrPage, image: GrayPixels): OcrPage {
  const correct = (words: PageWord[]) => words.map((word) => correctWord(word, image))
  return { ...page, paragraphs: page.paragraphs.map((lines) => lines.map(correct)) }
}

function correctWord(word: PageWord, image: GrayPixels): PageWord {
  const misread = amount.test(word.text) ? /[48]/ : /8/
  if (!misread.test(word.text)) return word
  const { letters } = listWordInk(word.corners, image)
  const characters = word.text.match(character) ?? []
  if (letters.length !== characters.length) return word
  let position = 0
  const text = word.text.replace(character, (read) => {
    const box = letters[position++]
    return box && misread.test(read) ? correctDigit(read, box, image) : read
  })
  return { ...word, text }
}

function correctDigit(read: string, box: PixelBox, image: GrayPixels): string {
  const [upper, lower, ...others] = findHoles(box, image).filter(({ area }) => area >= minHoleArea)
  if (!upper || others.length > 0) return read
  if (read === '4') return !lower && (upper.top + upper.bottom) / 2 >= minRingOfSix ? '6' : read
  if (!lower) return read
  if (lower.center - upper.center >= minSlashShift) return '0'
  return upper.area >= lower.area * minRingRatio ? '9' : read
}
