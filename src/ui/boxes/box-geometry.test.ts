import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rectangle, Size } from '#domain/geometry.ts'
import {
  type Corner,
  createBoxAt,
  createCenteredBox,
  describeBox,
  fitBox,
  moveBox,
  nudgeBox,
  resizeBox,
} from './box-geometry.ts'

const image = { width: 1000, height: 500 }
const box = { x: 100, y: 100, width: 200, height: 50 }

const anyImage = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})
const anyNumber = fc.double({ min: -20_000, max: 20_000, noNaN: true })
const anyBox = fc.record({ x: anyNumber, y: anyNumber, width: anyNumber, height: anyNumber })
const corners: Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

function expectInside({ x, y, width, height }: Rectangle, size: Size): void {
  const tolerance = 1e-6
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
  expect(Math.min(width, height)).toBeGreaterThan(0)
  expect(x + width).toBeLessThanOrEqual(size.width + tolerance)
  expect(y + height).toBeLessThanOrEqual(size.height + tolerance)
}

describe('a box', () => {
  test('is always inside the image, whatever is done to it', () => {
    fc.assert(
      fc.property(
        anyImage,
        anyBox,
        fc.array(fc.record({ dx: anyNumber, dy: anyNumber, corner: fc.option(fc.constantFrom(...corners)) })),
        (size, start, changes) => {
          let current = fitBox(start, size)
          expectInside(current, size)
          for (const { corner, ...delta } of changes) {
            current = corner ? resizeBox(current, corner, delta, size) : moveBox(current, delta, size)
            expectInside(current, size)
          }
        },
      ),
    )
  })

  test('keeps its size when it is moved', () => {
    fc.assert(
      fc.property(anyImage, anyBox, anyNumber, anyNumber, (size, start, dx, dy) => {
        const before = fitBox(start, size)
        const after = moveBox(before, { dx, dy }, size)
        expect([after.width, after.height]).toEqual([before.width, before.height])
      }),
    )
  })

  test.each<[Corner, Rectangle]>([
    ['top-left', { x: 110, y: 120, width: 190, height: 30 }],
    ['top-right', { x: 100, y: 120, width: 210, height: 30 }],
    ['bottom-left', { x: 110, y: 100, width: 190, height: 70 }],
    ['bottom-right', { x: 100, y: 100, width: 210, height: 70 }],
  ])('is resized at its corner %s', (corner, expected) => {
    expect(resizeBox(box, corner, { dx: 10, dy: 20 }, image)).toEqual(expected)
  })

  test('does not turn over when a corner is dragged past the opposite one', () => {
    expect(resizeBox(box, 'top-left', { dx: 900, dy: 900 }, image)).toEqual({
      x: 295,
      y: 145,
      width: 5,
      height: 5,
    })
  })
})

describe('keys', () => {
  test.each([
    ['ArrowLeft', false, { ...box, x: 90 }],
    ['ArrowDown', false, { ...box, y: 105 }],
    ['ArrowRight', true, { ...box, width: 210 }],
    ['ArrowUp', true, { ...box, height: 45 }],
    ['Enter', false, undefined],
    ['constructor', false, undefined],
  ])('%s, with Shift %s', (key, shiftKey, expected) => {
    expect(nudgeBox(box, { key, shiftKey }, image)).toEqual(expected)
  })
})

test('a new box is in the center, and beside one that is there', () => {
  const first = createCenteredBox([], image)
  expect(first).toEqual({ x: 400, y: 200, width: 200, height: 100 })
  const second = createCenteredBox([first], image)
  expect(second).toEqual({ x: 440, y: 220, width: 200, height: 100 })
  expect(createCenteredBox([first, second], image).x).toBe(480)
})

test('a box is described in percent', () => {
  expect(describeBox(box, image)).toBe('from 10%, 20%, size 20% by 10%')
})

test('a tap has a box of the median size of the others, inside the image', () => {
  expect(createBoxAt({ x: 500, y: 400 }, [], image)).toEqual({ x: 475, y: 375, width: 50, height: 50 })
  const others = [box, { ...box, width: 40 }, { ...box, width: 60, height: 90 }]
  expect(createBoxAt({ x: 5, y: 5 }, others, image)).toEqual({ x: 0, y: 0, width: 60, height: 50 })
})
