import type { GrayPixels, PixelBox } from '../image/pixels.ts'
import type { OcrPage, PageWord } from './ocr-engine.ts'
import { listWordInk } from './word-ink.ts'

/** A zero is hardly wider than the other digits, and higher than wide. An O of most fonts is round. */
const [maxZeroToDigitWidth, maxZeroAspect] = [1.15, 0.8]
/** A multiple of the height, for a word without a digit to compare with. The digit 1 is narrower. */
const maxLoneZeroAspect = 0.62
/** The gap before the X of a multiplication, as a multiple of the height of the word. */
const minMultiplierGap = 0.42
/** Letters after which an O before a digit is a letter, as in ISO9001, NO5 and CO2. */
const wordsWithO =
  /(?:AUTO|BIO|CLO|CO|DO|DUO|EURO|FIFO|GEO|HCO|ISO|KILO|MONO|MPO|NO|PO|PRO|RHO|SO|TO|TRIO|VO)$/

/**
 * Reads an O in a code that is as narrow as its digits as a zero (`SHO1` becomes `SH01`), and a quantity with a gap before its
 * X as two words (`1X` becomes `1 X`).
 */
export function correctShapes(page: OcrPage, image: GrayPixels): OcrPage {
  const correct = (words: PageWord[]) =>
    words.map((word) => replaceNarrowO(word, image)).flatMap((word) => splitMultiplier(word, image))
  return { ...page, paragraphs: page.paragraphs.map((lines) => lines.map(correct)) }
}

function replaceNarrowO(word: PageWord, image: GrayPixels): PageWord {
  const [, start = ''] = /^(\W*[A-Z\d]*[A-Z]+O+)[O\d]*\d\W*/.exec(word.text) ?? []
  const isCode = start !== '' && !/\d[.,]\d/.test(word.text) && !wordsWithO.test(start.replace(/O+$/, 'O'))
  if (!isCode) return word
  const { letters } = listWordInk(word.corners, image)
  const characters = Array.from(word.text.matchAll(/[\p{L}\d()[\]{}|]/gu))
  const boxes = letters.length === characters.length ? letters : []
  const widths = boxes
    .filter((_, index) => /[02-9]/.test(characters[index]?.[0] ?? ''))
    .map(({ width }) => width)
  const isNarrow = (box: PixelBox | undefined) => box !== undefined && isZero(box, widths)
  const zeros = characters.flatMap(({ 0: character, index }, position) => {
    const isZeroBefore = /^O+0/.test(word.text.slice(index))
    const isBeforeDigit = /^O+\d/.test(word.text.slice(index))
    return character === 'O' && (isZeroBefore || (isBeforeDigit && isNarrow(boxes[position]))) ? [index] : []
  })
  const text = [...word.text].map((character, index) => (zeros.includes(index) ? '0' : character)).join('')
  return { ...word, text }
}

function isZero({ width, height }: PixelBox, digitWidths: number[]): boolean {
  const usual = digitWidths.toSorted((a, b) => a - b)[digitWidths.length >> 1]
  if (usual === undefined) return width <= height * maxLoneZeroAspect
  return width <= usual * maxZeroToDigitWidth && width <= height * maxZeroAspect
}

function splitMultiplier(word: PageWord, image: GrayPixels): PageWord[] {
  const [, count, sign] = /^(\d{1,3})([xX])$/.exec(word.text) ?? []
  if (!count || !sign) return [word]
  const { letters } = listWordInk(word.corners, image)
  const [last, cross] = letters.slice(-2)
  if (!last || !cross || letters.length !== count.length + 1) return [word]
  const end = last.x + last.width
  if (cross.x - end < (word.corners.y1 - word.corners.y0) * minMultiplierGap) return [word]
  return [
    { ...word, text: count, corners: { ...word.corners, x1: end } },
    { ...word, text: sign, corners: { ...word.corners, x0: cross.x } },
  ]
}
