import { expect, test } from 'vitest'
import { getIntersectionOverUnion, suppressOverlaps } from './suppress-overlaps.ts'

const box = (x: number) => ({ x, y: 0, width: 10, height: 10 })
const candidates = [
  { label: 'cat', confidence: 0.6, box: box(0) },
  { label: 'cat', confidence: 0.9, box: box(2) },
  { label: 'dog', confidence: 0.8, box: box(1) },
  { label: 'cat', confidence: 0.5, box: box(30) },
]

test('retains the most confident box of each label', () => {
  // 80 of 120 pixels.
  expect(getIntersectionOverUnion(box(0), box(2))).toBeCloseTo(2 / 3)
  const confidences = (options: Partial<Parameters<typeof suppressOverlaps>[1]>) =>
    suppressOverlaps(candidates, { maxOverlap: 0.5, ...options }).map(({ confidence }) => confidence)
  expect(confidences({})).toEqual([0.9, 0.8, 0.5])
  expect(confidences({ isAgnostic: true })).toEqual([0.9, 0.5])
  expect(confidences({ maxOverlap: 0.7 })).toEqual([0.9, 0.8, 0.6, 0.5])
  expect(confidences({ maxCount: 2 })).toEqual([0.9, 0.8])
})

test('boxes that touch, or are empty, do not overlap', () => {
  expect(getIntersectionOverUnion(box(0), box(10))).toBe(0)
  expect(getIntersectionOverUnion({ x: 1, y: 1, width: 0, height: 0 }, box(0))).toBe(0)
})
