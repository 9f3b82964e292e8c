import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullImageSizeField, photoSize, resultOfItems } from './fixtures/test-annotations.ts'
import { parseAnnotations } from './parse-annotations.ts'

describe('labels and confidences', () => {
  const at = { x: 200, y: 50, width: 200, height: 100 }
  const read = (result: unknown) =>
    parseAnnotations(result, photoSize).map(({ path, label, confidence }) => [path, label, confidence])

  test('words of a text', () => {
    expect(
      read({ text: 'a', words: [{ text: 'HELLO', confidence: 0.93, box: at }], ...fullImageSizeField }),
    ).toEqual([['words.0', 'HELLO', 0.93]])
  })

  test('items without a name get an index', () => {
    expect(read({ total_count: 2, objects: [at, at] })).toEqual([
      ['objects.0', 'object 1', undefined],
      ['objects.1', 'object 2', undefined],
    ])
  })

  test('results of the built-in agents', () => {
    const box_2d = [200, 100, 600, 400]
    expect(
      read({
        box_format: 'yxyx_1000',
        objects_detected: [
          { name: 'screwdriver', confidence: 0.87, position: 'left', size: 'small', box_2d },
        ],
        damage_areas: [{ type: 'dent', severity: 'Minor', location: 'top', confidence: '61%', box_2d: null }],
        validation_results: [{ object: 'hammer', status: 'found', confidence: 87, box_2d }],
        issues_detected: [{ type: 'stain', severity: 'low', location: 'bottom right' }],
        text_locations: [{ text: 'UN3481', position: at, confidence: 1 }],
      }),
    ).toEqual([
      ['objects_detected.0', 'screwdriver', 0.87],
      ['damage_areas.0', 'dent', 0.61],
      ['validation_results.0', 'hammer', 0.87],
      ['issues_detected.0', 'stain', undefined],
      ['text_locations.0', 'UN3481', 1],
    ])
  })

  test('several boxes of an item have its name', () => {
    expect(read({ object_counts: [{ name: 'apple', count: 2, boxes: [at, at] }] })).toEqual([
      ['object_counts.0.boxes.0', 'apple', undefined],
      ['object_counts.0.boxes.1', 'apple', undefined],
    ])
  })

  test('a box of the whole result', () => {
    expect(read({ bottle_detected: true, bounding_box: at })).toEqual([
      ['bounding_box', 'bounding box', undefined],
    ])
  })

  test('makes names safe and short', () => {
    const [annotation] = parseAnnotations(
      resultOfItems({ name: `cup\u202e\u200b\n${'x'.repeat(500)}`, box: at }),
      photoSize,
    )
    expect(annotation?.label).toMatch(/^cup\[U\+202E\] x+…$/)
    expect(annotation?.label.length).toBeLessThan(100)
  })
})

describe('hostile results', () => {
  test('reads ten thousand boxes in order', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => ({
      name: `n${at}`,
      box: { x: at % 900, y: 5, width: 90, height: 200 },
    }))
    const annotations = parseAnnotations({ objects: list }, photoSize)
    expect(annotations).toHaveLength(10_000)
    expect(annotations[9999]?.label).toBe('n9999')
  })

  test('reads fifty thousand boxes without a name', () => {
    const boxes = Array.from({ length: 50_000 }, () => [0.1, 0.1, 0.95, 0.95])
    expect(parseAnnotations({ boxes }, photoSize)).toHaveLength(50_000)
  })

  test('stops at deep nesting and long lists', () => {
    let deep: unknown = { box: { x: 1, y: 2, width: 300, height: 400 } }
    for (let level = 0; level < 5000; level++) deep = { inner: [deep] }
    expect(parseAnnotations(deep, photoSize)).toEqual([])
    expect(parseAnnotations({ list: Array.from({ length: 500_000 }, () => ({})) }, photoSize)).toEqual([])
  })

  test('treats __proto__ and constructor as data', () => {
    const result = JSON.parse(
      '{"__proto__":{"box":{"x":200,"y":2,"width":300,"height":400}},"constructor":[{"toString":1}]}',
    )
    expect(parseAnnotations(result, photoSize).map(({ path }) => path)).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('box')
  })

  const keys = fc.constantFrom(
    'bbox',
    'box',
    'box_2d',
    'position',
    'x',
    'y',
    'width',
    'height',
    'x1',
    'y2',
    'boxes',
    'image_size',
    'box_format',
    'confidence',
    'name',
    'left',
    'top',
    'right',
    'bottom',
  )
  const leaf = fc.oneof(
    fc.double(),
    fc.integer({ min: -2000, max: 2000 }),
    fc.string(),
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom('top left', 'yxyx_1000', 'xywh', '12%', '[1,2,3,4]'),
  )
  const { result: anything } = fc.letrec((tie) => ({
    result: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      fc.array(tie('result'), { maxLength: 5 }),
      fc.dictionary(keys, tie('result'), { maxKeys: 6 }),
    ),
  }))

  test('never throws, and every annotation is inside the image', () => {
    fc.assert(
      fc.property(anything, (result) => {
        for (const { shape, label, confidence } of parseAnnotations(result, photoSize)) {
          const { x, y, width, height } = shape
          expect(x >= 0 && y >= 0 && x + width <= 1000.02 && y + height <= 750.02).toBe(true)
          expect(width > 0 && height > 0).toBe(true)
          expect(label).not.toMatch(/undefined|NaN|\[object/)
          expect(confidence === undefined || (confidence >= 0 && confidence <= 1)).toBe(true)
        }
      }),
      { numRuns: 5000 },
    )
  })
})
