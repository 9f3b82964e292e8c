import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photo, same, things } from './fixtures/check-shapes.ts'
import { readEvidence } from './parse-annotations.ts'

describe('What a mark says besides its place', () => {
  const at = { x: 200, y: 50, width: 200, height: 100 }
  const told = (answer: unknown) =>
    readEvidence(answer, photo).map(({ path, label, confidence }) => [path, label, confidence])

  test('the words of a text, with their confidence', () => {
    expect(told({ text: 'a', words: [{ text: 'HELLO', confidence: 0.93, box: at }], ...same })).toEqual([
      ['words.0', 'HELLO', 0.93],
    ])
  })

  test('things without a name are counted', () => {
    expect(told({ total_count: 2, objects: [at, at] })).toEqual([
      ['objects.0', 'object 1', undefined],
      ['objects.1', 'object 2', undefined],
    ])
  })

  test('what our own agents answer', () => {
    const box_2d = [200, 100, 600, 400]
    expect(
      told({
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

  test('several boxes of one thing carry its name', () => {
    expect(told({ object_counts: [{ name: 'apple', count: 2, boxes: [at, at] }] })).toEqual([
      ['object_counts.0.boxes.0', 'apple', undefined],
      ['object_counts.0.boxes.1', 'apple', undefined],
    ])
  })

  test('names and scores that stand beside the boxes', () => {
    const boxes = [
      [800, 50, 900, 150],
      [100, 50, 300, 150],
    ]
    expect(told({ ...same, boxes, labels: ['cup', 'fork'], scores: [0.5, 0.25] })).toEqual([
      ['boxes.0', 'cup', 0.5],
      ['boxes.1', 'fork', 0.25],
    ])
  })

  test('a box of the answer as a whole', () => {
    expect(told({ bottle_detected: true, bounding_box: at })).toEqual([
      ['bounding_box', 'bounding box', undefined],
    ])
  })

  test('marks that hide text are left out of names, those that turn it are named, and long names are cut', () => {
    const [mark] = readEvidence(things({ name: `cup\u202e\u200b\n${'x'.repeat(500)}`, box: at }), photo)
    expect(mark?.label).toMatch(/^cup\[U\+202E\] x+…$/)
    expect(mark?.label.length).toBeLessThan(100)
  })
})

describe('Hostile answers', () => {
  test('ten thousand boxes are read in order', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => ({
      name: `n${at}`,
      box: { x: at % 900, y: 5, width: 90, height: 200 },
    }))
    const marks = readEvidence({ objects: list }, photo)
    expect(marks).toHaveLength(10_000)
    expect(marks[9999]?.label).toBe('n9999')
  })

  test('endless nesting and endless lists come to an end', () => {
    let deep: unknown = { box: { x: 1, y: 2, width: 300, height: 400 } }
    for (let level = 0; level < 5000; level++) deep = { inner: [deep] }
    expect(readEvidence(deep, photo)).toEqual([])
    expect(readEvidence({ list: Array.from({ length: 500_000 }, () => ({})) }, photo)).toEqual([])
  })

  test('__proto__ and constructor are names like any other', () => {
    const answer = JSON.parse(
      '{"__proto__":{"box":{"x":200,"y":2,"width":300,"height":400}},"constructor":[{"toString":1}]}',
    )
    expect(readEvidence(answer, photo).map(({ path }) => path)).toEqual(['__proto__'])
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
    'polygon',
    'boxes',
    'image_size',
    'box_format',
    'confidence',
    'name',
    'points',
    'center',
    'predictions',
    'labels',
  )
  const leaf = fc.oneof(
    fc.double(),
    fc.integer({ min: -2000, max: 2000 }),
    fc.string(),
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom('top left', 'yxyx_1000', 'xywh', '12%', '[1,2,3,4]'),
  )
  const { answer: anything } = fc.letrec((tie) => ({
    answer: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      fc.array(tie('answer'), { maxLength: 5 }),
      fc.dictionary(keys, tie('answer'), { maxKeys: 6 }),
    ),
  }))

  test('whatever comes, nothing is thrown and every mark lies in the picture', () => {
    fc.assert(
      fc.property(anything, (answer) => {
        for (const { shape, label, confidence } of readEvidence(answer, photo)) {
          const { x, y } = shape
          const { width = 0, height = 0 } = shape.kind === 'point' ? {} : shape
          expect(x >= 0 && y >= 0 && x + width <= 1000.02 && y + height <= 750.02).toBe(true)
          expect(shape.kind === 'point' || (width > 0 && height > 0)).toBe(true)
          expect(label).not.toMatch(/undefined|NaN|\[object/)
          expect(confidence === undefined || (confidence >= 0 && confidence <= 1)).toBe(true)
        }
      }),
      { numRuns: 5000 },
    )
  })
})
