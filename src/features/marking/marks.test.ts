import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createBoxBetween,
  createMark,
  findMarkAtCenterOf,
  findObjectIndexAt,
  toExamples,
  toMarks,
} from './marks.ts'

const image = { width: 1000, height: 750 }
const box = { x: 100, y: 150, width: 50, height: 75 }

test('marks are sent in fractions of the image', () => {
  const marks = [createMark(box), createMark({ ...box, x: 500 }, true)]
  expect(toExamples(marks, image)).toEqual([
    { x: 0.1, y: 0.2, width: 0.05, height: 0.1 },
    { x: 0.5, y: 0.2, width: 0.05, height: 0.1, is_not: true },
  ])
  expect(toMarks(toExamples(marks, image), image).map((mark) => [mark.box, mark.isNot])).toEqual([
    [box, false],
    [{ ...box, x: 500 }, true],
  ])
})

test('any drag results in a box that the server accepts', () => {
  const value = fc.double({ min: -2000, max: 2000, noNaN: true })
  const side = fc.integer({ min: 8, max: 4000 })
  const point = fc.record({ x: value, y: value })
  fc.assert(
    fc.property(point, point, fc.record({ width: side, height: side }), (one, other, size) => {
      const [example] = toExamples([createMark(createBoxBetween(one, other, size))], size)
      if (!example) throw new Error('no example')
      expect(Math.min(example.x, example.y)).toBeGreaterThanOrEqual(0)
      expect(example.x + example.width).toBeLessThanOrEqual(1 + 1e-6)
      expect(example.y + example.height).toBeLessThanOrEqual(1 + 1e-6)
      expect(Math.min(example.width * size.width, example.height * size.height)).toBeGreaterThanOrEqual(4)
    }),
  )
})

test('the smallest object at a point is found, also beside it', () => {
  const small = { x: 110, y: 160, width: 10, height: 10 }
  expect(findObjectIndexAt([box, small], { x: 115, y: 165 }, 0)).toBe(1)
  expect(findObjectIndexAt([box, small], { x: 140, y: 220 }, 0)).toBe(0)
  expect(findObjectIndexAt([small], { x: 125, y: 165 }, 5)).toBe(-1)
  expect(findObjectIndexAt([small], { x: 125, y: 165 }, 12)).toBe(0)
})

test('an object is marked if its center is in a mark', () => {
  const mark = createMark(box)
  expect(findMarkAtCenterOf({ x: 90, y: 140, width: 80, height: 100 }, [mark])).toBe(mark)
  expect(findMarkAtCenterOf({ x: 300, y: 140, width: 80, height: 100 }, [mark])).toBeUndefined()
})
