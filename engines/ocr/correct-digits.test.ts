import { expect, test } from 'vitest'
import type { GrayPixels } from '../image/pixels.ts'
import { correctDigits } from './correct-digits.ts'

/** A hole in a digit of 20 by 30 pixels. */
type Box = { x: number; y: number; width: number; height: number }

/** Reads a 1 and then a digit that is drawn as a black box with these holes. */
function read(text: string, holes: Box[]): string | undefined {
  const [width, height] = [60, 50]
  const data = new Uint8Array(width * height).fill(255)
  const fill = (box: Box, value: number) => {
    for (let row = box.y; row < box.y + box.height; row++)
      data.fill(value, row * width + box.x, row * width + box.x + box.width)
  }
  fill({ x: 10, y: 10, width: 8, height: 30 }, 0)
  fill({ x: 25, y: 10, width: 20, height: 30 }, 0)
  for (const hole of holes) fill({ ...hole, x: hole.x + 25, y: hole.y + 10 }, 255)
  const image: GrayPixels = { data, width, height }
  const word = { text, confidence: 0.9, corners: { x0: 10, y0: 10, x1: 45, y1: 40 } }
  return correctDigits({ confidence: 0.9, paragraphs: [[[word]]] }, image).paragraphs[0]?.[0]?.[0]?.text
}

const upper: Box = { x: 6, y: 4, width: 8, height: 8 }
const lower: Box = { x: 6, y: 18, width: 8, height: 8 }

test('replaces an 8 with the slashed zero and the 9 that its holes show', () => {
  expect(read('18', [{ ...upper, x: 4 }, lower])).toBe('10')
  expect(read('18', [upper, { ...lower, height: 3 }])).toBe('19')
})

test('replaces a 4 with a 6 if its hole is low', () => {
  expect(read('14', [lower])).toBe('16')
})

test('leaves digits as they are that have the usual holes, or none', () => {
  expect(read('18', [upper, lower])).toBe('18')
  expect(read('18', [lower])).toBe('18')
  expect(read('14', [upper])).toBe('14')
  expect(read('14', [])).toBe('14')
})

test('leaves a word as it is whose ink is in other pieces than its characters', () => {
  expect(read('184', [upper, { ...lower, height: 3 }])).toBe('184')
})
