import { expect, test } from 'vitest'
import { correctShapes } from './correct-shapes.ts'

/** Draws letters of the given widths in pixels, 30 pixels high, with the gaps before them. */
function correct(text: string, widths: number[], gaps: number[] = []) {
  const [height, usualGap] = [50, 6]
  const width = widths.reduce((sum, next, index) => sum + next + (gaps[index] ?? usualGap), usualGap)
  const data = new Uint8Array(width * height).fill(255)
  let x = 0
  for (const [index, letter] of widths.entries()) {
    x += gaps[index] ?? usualGap
    for (let y = 10; y < 40; y++) data.fill(0, y * width + x, y * width + x + letter)
    x += letter
  }
  const word = { text, confidence: 0.8, corners: { x0: 0, x1: width, y0: 10, y1: 40 } }
  return correctShapes({ confidence: 0.8, paragraphs: [[[word]]] }, { data, width, height })
    .paragraphs.flat(2)
    .map((corrected) => corrected.text)
}

test('replaces an O that is as narrow as the digits of its code', () => {
  expect(correct('SHO2', [18, 18, 18, 18])).toEqual(['SH02'])
  expect(correct('VEO52O4', [18, 18, 18, 18, 18, 18, 18])).toEqual(['VE05204'])
})

test('leaves a round O, and words that end with one, as they are', () => {
  expect(correct('SHO2', [18, 18, 27, 18])).toEqual(['SHO2'])
  for (const text of ['ISO9001', 'CO2', 'NO5', 'PO4711', 'H2O', 'TOTAL', 'RMO0.50'])
    expect(
      correct(
        text,
        [...text].map(() => 18),
      ),
    ).toEqual([text])
})

test('divides a quantity from an X that is far from it', () => {
  expect(correct('1X', [8, 20], [6, 18])).toEqual(['1', 'X'])
  expect(correct('12x', [18, 18, 18], [6, 6, 18])).toEqual(['12', 'x'])
  expect(correct('1X', [8, 20])).toEqual(['1X'])
  expect(correct('35X40', [18, 18, 20, 18, 18], [6, 6, 18, 18])).toEqual(['35X40'])
})
