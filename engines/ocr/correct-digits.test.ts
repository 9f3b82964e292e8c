import { expect, test } from 'vitest'
import type { GrayPixels } from '../image/pixels.ts'
import { correctDigits } from './correct-digits.ts'

/** A hole in a digit of 20 by 30 pixels. */
type Box = { x: number; y: number; width: number; height: number }

/** Reads an image in which all digits are bars, but the last one is a black box with these holes. */
function read(text: string, holes: Box[]): string | undefined {
  const [width, height] = [120, 50]
  const data = new Uint8Array(width * height).fill(255)
  const fill = (box: Box, value: number) => {
    for (let row = box.y; row < box.y + box.height; row++)
      data.fill(value, row * width + box.x, row * width + box.x + box.width)
  }
  const bars = text.replace(/\D/g, '').length - 1
  for (let bar = 0; bar < bars; bar++) fill({ x: 10 + 15 * bar, y: 10, width: 8, height: 30 }, 0)
  const left = 10 + 15 * bars
  fill({ x: left, y: 10, width: 20, height: 30 }, 0)
  for (const hole of holes) fill({ ...hole, x: hole.x + left, y: hole.y + 10 }, 255)
  const image: GrayPixels = { data, width, height }
  const word = { text, confidence: 0.9, corners: { x0: 10, y0: 10, x1: left + 20, y1: 40 } }
  return correctDigits({ confidence: 0.9, paragraphs: [[[word]]] }, image).paragraphs[0]?.[0]?.[0]?.text
}

const upper: Box = { x: 6, y: 4, width: 8, height: 8 }
const lower: Box = { x: 6, y: 18, width: 8, height: 8 }

test('replaces an 8 with the slashed zero and the 9 that its holes show', () => {
  expect(read('18', [{ ...upper, x: 4 }, lower])).toBe('10')
  expect(read('18', [upper, { ...lower, height: 3 }])).toBe('19')
})

test('replaces a 4 in an amount with a 6 if its hole is low', () => {
  expect(read('11.14', [lower])).toBe('11.16')
  expect(read('1114', [lower])).toBe('1114')
})

test('leaves digits as they are that have the usual holes, or none', () => {
  expect(read('18', [upper, lower])).toBe('18')
  expect(read('18', [lower])).toBe('18')
  expect(read('11.14', [upper])).toBe('11.14')
  expect(read('11.14', [])).toBe('11.14')
})

test('leaves a word as it is that has other components than characters', () => {
  expect(read('A18', [upper, { ...lower, height: 3 }])).toBe('A18')
})
