import { expect, test } from 'vitest'
import { tfSsdRaw } from './tf-ssd-raw.ts'

const size = { width: 300, height: 300 }
const count = 1917

function decode(row: number, encoding: number[], logits: number[]) {
  const boxes = new Float32Array(count * 4)
  boxes.set(encoding, row * 4)
  const classes = new Float32Array(count * 3).fill(-20)
  classes.set(logits, row * 3)
  const outputs = {
    box_encodings: { data: boxes, dims: [1, count, 4] },
    class_predictions: { data: classes, dims: [1, count, 3] },
  }
  const context = { size, labels: ['cat', 'dog'], minConfidence: 0.3, maxOverlap: 0.6 }
  const decoded = tfSsdRaw.decode(outputs, context)
  return 'detections' in decoded ? decoded.detections : []
}

test('the last anchor is the whole image, a little larger than the one before', () => {
  const [found, ...more] = decode(count - 1, [0, 0, 0, 0], [5, -1, 2])
  expect(more).toEqual([])
  expect(found?.label).toBe('dog')
  expect(found?.confidence).toBeCloseTo(1 / (1 + Math.exp(-2)))
  // The geometric mean of the scales 0.95 and 1.
  const side = Math.sqrt(0.95) * 300
  expect(found?.box.width).toBeCloseTo(side)
  expect(found?.box.x).toBeCloseTo((300 - side) / 2)
})

test('a box is shifted and scaled relative to its anchor', () => {
  // The second anchor of the first cell: scale 0.2, twice as wide as high.
  const [width, height] = [0.2 * Math.SQRT2 * 300, (0.2 / Math.SQRT2) * 300]
  const [found] = decode(1, [10, 0, 5 * Math.log(2), 0], [0, 1, 0])
  expect(found?.label).toBe('cat')
  expect(found?.box.width).toBeCloseTo(width)
  expect(found?.box.height).toBeCloseTo(2 * height)
  expect((found?.box.x ?? 0) + width / 2).toBeCloseTo(300 / 38)
  expect((found?.box.y ?? 0) + height).toBeCloseTo(300 / 38 + height)
})

test('a box below the minimum confidence is left out', () => {
  expect(decode(5, [0, 0, 0, 0], [0, -1, -2])).toEqual([])
})

test('recognizes the outputs', () => {
  const outputs = [
    { name: 'box_encodings', type: 'float32', dims: [1, count, 4] },
    { name: 'class_predictions', type: 'float32', dims: [1, count, 91] },
  ]
  const info = { inputs: [], outputs, metadata: new Map<string, string>() }
  expect(tfSsdRaw.match(info, size)?.classCount).toBe(90)
  expect(tfSsdRaw.match({ ...info, outputs: outputs.slice(1) }, size)).toBeUndefined()
})
