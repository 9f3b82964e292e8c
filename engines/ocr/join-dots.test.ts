import { expect, test } from 'vitest'
import type { GrayPixels } from '../image/pixels.ts'
import { joinDots } from './join-dots.ts'
import { normalizeContrast } from './normalize-contrast.ts'

/** Draws rows of strokes of 2 by 20 pixels. `gap` rows are blank after each 6 rows of a stroke. */
function drawStrokes(gap: number): GrayPixels {
  const [width, height] = [400, 300]
  const data = new Uint8Array(width * height).fill(230)
  for (let top = 10; top < height - 30; top += 30)
    for (let y = 0; y < 20; y++)
      for (let x = 10; x < width - 10; x += 12)
        if (gap === 0 || y % (6 + gap) < 6) data.fill(40, (top + y) * width + x, (top + y) * width + x + 3)
  return { data, width, height }
}
const normalize = (gray: GrayPixels) => ({ ...gray, data: normalizeContrast(gray).normalized })

test('blurs letters that are made of dots', () => {
  const dotted = drawStrokes(1)
  expect(joinDots(dotted, { letterHeight: 6, normalize })).not.toBe(dotted)
})

test('leaves solid and large letters, and pages without any, as they are', () => {
  const solid = drawStrokes(0)
  expect(joinDots(solid, { letterHeight: 20, normalize })).toBe(solid)
  const dotted = drawStrokes(1)
  expect(joinDots(dotted, { letterHeight: 40, normalize })).toBe(dotted)
  expect(joinDots(dotted, { letterHeight: undefined, normalize })).toBe(dotted)
  const blank = { ...solid, data: solid.data.map(() => 230) }
  expect(joinDots(blank, { letterHeight: 10, normalize })).toBe(blank)
})
