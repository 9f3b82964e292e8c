import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mark } from './annotation.ts'
import { placeChip, placeChips } from './label-layout.ts'

const paper = {
  frame: { width: 500, height: 375 },
  scale: 0.5,
  height: 20,
  widthOf: (text: string) => text.length * 7,
}
const boxAt = (path: string, x: number, y: number): Mark => ({
  path,
  label: path,
  shape: { kind: 'box', x, y, width: 100, height: 60 },
})

test('A name stands over its box, and under it at the top of the picture', () => {
  const [over, under] = placeChips([boxAt('over', 200, 400), boxAt('under', 600, 10)], paper)
  expect(over!.y + over!.height).toBeLessThanOrEqual(200)
  expect(under!.y).toBeGreaterThanOrEqual(35)
})

test('Names never lie on each other nor outside of the picture, and the first ones get their place', () => {
  const place = { x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 690 }) }
  const label = fc.string({ minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(fc.record({ ...place, label }), { maxLength: 40 }), (list) => {
      const marks = list.map(({ x, y, label }, at) => ({ ...boxAt(String(at), x, y), label }))
      const chips = placeChips(marks, paper)
      if (marks.length > 0) expect(chips[0]?.path).toBe('0')
      for (const [at, one] of chips.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 500 && one.y + one.height <= 375).toBe(true)
        for (const other of chips.slice(at + 1)) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y
          expect(apart).toBe(true)
        }
      }
    }),
  )
})

test('What is meant always finds a place for its name, even where the picture is lower than the name', () => {
  expect(placeChip(boxAt('a', 0, 0), { ...paper, frame: { width: 30, height: 10 } })).toMatchObject({
    x: 0,
    y: 0,
  })
})
