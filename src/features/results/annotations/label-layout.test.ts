import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Annotation } from './annotation.ts'
import { layoutLabel, layoutLabels } from './label-layout.ts'

const canvas = {
  frame: { width: 500, height: 375 },
  scale: 0.5,
  height: 20,
  measureWidth: (text: string) => text.length * 7,
}
const boxAt = (path: string, x: number, y: number): Annotation => ({
  path,
  label: path,
  shape: { kind: 'box', x, y, width: 100, height: 60 },
})

test('places a label above its box, and below it at the top edge', () => {
  const [over, under] = layoutLabels([boxAt('over', 200, 400), boxAt('under', 600, 10)], canvas)
  expect(over!.y + over!.height).toBeLessThanOrEqual(200)
  expect(under!.y).toBeGreaterThanOrEqual(35)
})

test('labels never overlap or leave the frame, and earlier ones come first', () => {
  const place = { x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 690 }) }
  const label = fc.string({ minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(fc.record({ ...place, label }), { maxLength: 40 }), (list) => {
      const annotations = list.map(({ x, y, label }, at) => ({ ...boxAt(String(at), x, y), label }))
      const labels = layoutLabels(annotations, canvas)
      if (annotations.length > 0) expect(labels[0]?.annotation.path).toBe('0')
      for (const [at, one] of labels.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 500 && one.y + one.height <= 375).toBe(true)
        for (const other of labels.slice(at + 1)) {
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

test('layoutLabel always finds a position, even in a frame lower than the label', () => {
  expect(layoutLabel(boxAt('a', 0, 0), { ...canvas, frame: { width: 30, height: 10 } })).toMatchObject({
    x: 0,
    y: 0,
  })
})
