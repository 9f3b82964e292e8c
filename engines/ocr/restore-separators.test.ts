import { expect, test } from 'vitest'
import type { GrayPixels } from '../image/pixels.ts'
import type { OcrPage, PageWord } from './ocr-engine.ts'
import { restoreSeparators } from './restore-separators.ts'

/** Digits are `#`, marks are `.` and `,`, and a space and a bar are gaps. A digit is 16 by 30 pixels, with 4 pixels around it. */
function drawLine(pattern: string): GrayPixels {
  const [height, margin] = [60, 10]
  const widths = [...pattern].map((sign) => (sign === '#' ? 24 : sign === ' ' ? 20 : sign === '|' ? 10 : 12))
  const width = widths.reduce((sum, next) => sum + next, 2 * margin)
  const data = new Uint8Array(width * height).fill(255)
  const fill = (left: number, top: number, size: { width: number; height: number }) => {
    for (let y = top; y < top + size.height; y++)
      data.fill(0, y * width + left, y * width + left + size.width)
  }
  let x = margin
  for (const [index, sign] of [...pattern].entries()) {
    if (sign === '#') fill(x + 4, 10, { width: 16, height: 30 })
    if (sign === '.') fill(x + 4, 35, { width: 5, height: 5 })
    if (sign === ',') fill(x + 4, 35, { width: 5, height: 10 })
    x += widths[index] ?? 0
  }
  return { data, width, height }
}

const createWord = (text: string, x0: number, x1: number): PageWord => ({
  text,
  confidence: 0.8,
  corners: { x0, x1, y0: 10, y1: 40 },
})
const restore = (image: GrayPixels, ...words: PageWord[]) => {
  const page: OcrPage = { confidence: 0.8, paragraphs: [[words]] }
  return restoreSeparators(page, image)
    .paragraphs.flat(2)
    .map(({ text }) => text)
}
const restoreWord = (pattern: string, text: string) => {
  const image = drawLine(pattern)
  return restore(image, createWord(text, 10, image.width - 10))[0]
}

test('restores a point and a comma that are in the image', () => {
  expect(restoreWord('#.##', '368')).toBe('3.68')
  expect(restoreWord('##,##', '3180')).toBe('31,80')
})

test('restores a point behind a digit that is cut off, but not in a code', () => {
  expect(restoreWord('.##', '368')).toBe('3.68')
  expect(restoreWord('#.##', '0168')).toBe('0168')
})

test('restores a point that is part of a digit, by the gap', () => {
  expect(restoreWord('# ##', '368')).toBe('3.68')
})

test('does not take the narrow digit 1 for a gap', () => {
  expect(restoreWord('#|##', '811')).toBe('811')
  expect(restoreWord('#|##', '822')).toBe('8.22')
})

test('leaves numbers without a mark, or with one elsewhere, as they are', () => {
  expect(restoreWord('###', '368')).toBe('368')
  expect(restoreWord('#.###', '1124')).toBe('1124')
  expect(restoreWord('#.##', '3.68')).toBe('3.68')
})

test('restores a mark in a column of amounts, although the image does not show it', () => {
  const image = drawLine('######')
  const number = (text: string) => createWord(text, 10, 150)
  expect(restore(image, ...['1.20', '3.45', '6.78', '368'].map(number))).toContain('3.68')
  expect(restore(image, ...['1.20', '3.45', '6.78', '0368'].map(number))).toContain('0368')
  expect(restore(image, ...['1.20', '3.45', '6.78', '368', '412'].map(number))).toContain('368')
  expect(restore(image, ...['1.20', '3.45', '368'].map(number))).toContain('368')
})

test('joins the integer and the decimals if there is a mark between them', () => {
  const withMark = drawLine('##.##')
  const [left, right] = [createWord('43', 10, 58), createWord('94', 70, 118)]
  expect(restore(withMark, left, right)).toEqual(['43.94'])
  expect(restore(drawLine('##=##'), left, right)).toEqual(['43', '94'])
})

test('leaves the number of a receipt as it is, although it has a gap', () => {
  const image = drawLine('# ##')
  const number = createWord('368', 10, image.width - 10)
  expect(restore(image, createWord('No.', 0, 5), number)).toEqual(['No.', '368'])
  expect(restore(image, createWord('Total', 0, 5), number)).toEqual(['Total', '3.68'])
})
