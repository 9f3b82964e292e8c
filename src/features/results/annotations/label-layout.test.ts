import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rectangle } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { placeLabel, placeLabels } from './label-layout.ts'

const canvas = {
  frame: { x: 0, y: 0, width: 500, height: 375 },
  scale: 0.5,
  height: 20,
  measureWidth: (text: string) => text.length * 7,
}
const boxAt = (path: string, x: number, y: number, size = { width: 100, height: 60 }): Annotation => ({
  path,
  label: path,
  shape: { kind: 'box', x, y, ...size },
})
const layout = (annotations: Annotation[], of: Partial<Parameters<typeof placeLabels>[1]> = {}) =>
  placeLabels(annotations, { ...canvas, drawn: annotations, ...of })

const drawnBox = ({ shape: { x, y, width, height } }: Annotation): Rectangle => ({
  x: x / 2,
  y: y / 2,
  width: width / 2,
  height: height / 2,
})
const areApart = (one: Rectangle, other: Rectangle) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y

test('places a label above its box, below it at the top edge, and right of it where neither is free', () => {
  const [over, under, right] = layout([
    boxAt('over', 200, 400),
    boxAt('under', 600, 10),
    boxAt('right', 500, 600),
    boxAt('a', 500, 540),
    boxAt('b', 500, 660),
  ])
  expect(over!.y + over!.height).toBeLessThanOrEqual(200)
  expect(under!.y).toBeGreaterThanOrEqual(35)
  expect(right!.x).toBeGreaterThanOrEqual(300)
})

test('labels never overlap each other, a small box or the edge of the frame, and earlier ones come first', () => {
  const place = { x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 690 }) }
  const label = fc.string({ minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(fc.record({ ...place, label }), { maxLength: 40 }), (list) => {
      const annotations = list.map(({ x, y, label }, at) => ({ ...boxAt(String(at), x, y), label }))
      const labels = layout(annotations)
      for (const [at, one] of labels.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 500 && one.y + one.height <= 375).toBe(true)
        for (const other of labels.slice(at + 1)) expect(areApart(one, other)).toBe(true)
        for (const annotation of annotations) {
          const isSamePlace =
            annotation.shape.x === one.annotation.shape.x && annotation.shape.y === one.annotation.shape.y
          if (isSamePlace) continue
          expect(areApart(one, drawnBox(annotation))).toBe(true)
        }
        expect(areApart(one, drawnBox(one.annotation))).toBe(true)
      }
    }),
  )
})

test('a label without a place becomes a number, beside the box or on its corner', () => {
  // Twelve boxes side by side, with labels wider than them.
  const row = Array.from({ length: 12 }, (_, at) => ({
    ...boxAt(String(at), at * 70, 300, { width: 60, height: 60 }),
    label: `object ${at}`,
  }))
  const labels = layout(row, { getNumber: ({ path }) => Number(path) + 1 })
  expect(labels).toHaveLength(12)
  const numbers = labels.filter(({ isNumber }) => isNumber)
  expect(numbers.length).toBeGreaterThan(0)
  for (const { text, annotation } of numbers) expect(text).toBe(String(Number(annotation.path) + 1))
  for (const [at, one] of labels.entries()) {
    for (const other of labels.slice(at + 1)) expect(areApart(one, other)).toBe(true)
  }
})

test('no number covers words: without a place it is left out', () => {
  const words = Array.from({ length: 400 }, (_, at) =>
    boxAt(String(at), (at % 20) * 50, Math.floor(at / 20) * 36, { width: 46, height: 32 }),
  )
  const labels = layout(words, { getNumber: ({ path }) => Number(path) + 1 })
  for (const label of labels) {
    for (const word of words) expect(areApart(label, drawnBox(word))).toBe(true)
  }
})

test('the label of one word does not cover it, and as little of others as possible', () => {
  const word = boxAt('TOTAL', 200, 400, { width: 60, height: 20 })
  const above = boxAt('VAT', 200, 360, { width: 60, height: 20 })
  const label = placeLabel(word, { ...canvas, drawn: [word, above] })
  expect(areApart(label, drawnBox(word))).toBe(true)
  expect(areApart(label, drawnBox(above))).toBe(true)
})

test('labels may stand beside a narrow image', () => {
  const words = [
    boxAt('word', 0, 300, { width: 90, height: 20 }),
    boxAt('above', 0, 260, { width: 90, height: 20 }),
    boxAt('below', 0, 340, { width: 90, height: 20 }),
  ]
  const label = placeLabel(words[0]!, {
    ...canvas,
    frame: { x: -100, y: 0, width: 245, height: 375 },
    drawn: words,
  })
  expect(label.x < 0 || label.x >= 45).toBe(true)
  expect(label.y + 10).toBeCloseTo(155)
})

test('placeLabel always finds a position, even in a frame lower than the label', () => {
  const annotation = boxAt('a', 0, 0)
  const frame = { x: 0, y: 0, width: 30, height: 10 }
  expect(placeLabel(annotation, { ...canvas, frame, drawn: [annotation] })).toMatchObject({ x: 0, y: 0 })
})
