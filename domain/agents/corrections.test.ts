import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAnnotations } from '../results/annotations/parse-annotations.ts'
import { buildCorrection } from '../results/corrections/build-correction.ts'
import type { CorrectionField } from '../results/corrections/correction-field.ts'
import { sampleResults } from '../results/fixtures/results.ts'
import { builtInAgents } from './agent-types.ts'
import { interpretResult } from './interpret-result.ts'

const image = { width: 400, height: 220 }
const codes = builtInAgents.map(({ code }) => code)

/** Returns the fields of the form, and the record in which their paths start. */
function listCorrectionFields(result: unknown, code: string, size: typeof image | undefined) {
  const interpretation = interpretResult(result, { code })
  return { record: interpretation.record, fields: interpretation.corrections(size) }
}
const headlineOf = (result: unknown, code: string) => interpretResult(result, { code }).headline
const listFields = (result: unknown, code: string) => listCorrectionFields(result, code, image)

/** Returns the correction after the user has changed nothing. */
function correctNothing(result: unknown, code: string, { hasImage = true, keepsRest = false } = {}) {
  const size = hasImage ? image : undefined
  const { record, fields } = listCorrectionFields(result, code, size)
  return buildCorrection(record, fields, size, { keepsRest })
}

/** Returns the correction after these values were entered, by the path of their field. */
function correct(result: unknown, code: string, values: Record<string, unknown>) {
  const { record, fields } = listFields(result, code)
  const unknown = Object.keys(values).filter((key) => !fields.some(({ path }) => path.join('.') === key))
  expect(unknown).toEqual([])
  const changed = fields.map((field) => {
    const key = field.path.join('.')
    return key in values ? ({ ...field, value: values[key] } as CorrectionField) : field
  })
  return buildCorrection(record, changed, image)
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const one of Object.values(Object.freeze(value))) deepFreeze(one)
  return value
}

describe.each(sampleResults)('the correction of $code', ({ code, every, required, empty }) => {
  test.each(Object.entries({ every, required, empty }))('of a result with %s fields', (_, result) => {
    const { fields } = listFields(deepFreeze(structuredClone(result)), code)
    expect(fields.length).toBeGreaterThan(0)
    const labels = fields.map(({ label, type }) => `${label} ${type}`)
    expect(labels.every((label) => /^\S/.test(label))).toBe(true)
    expect(new Set(fields.map(({ path }) => path.join('.'))).size).toBe(fields.length)

    const correction = correctNothing(result, code)
    expect(correctNothing(correction, code)).toEqual(correction)
    expect(JSON.parse(JSON.stringify(correction))).toEqual(correction)
  })

  // The text that the user expects is not part of a correction.
  test.skipIf(code === 'label-reader-validator')(
    'has the headline of the result if nothing was changed',
    () => {
      expect(headlineOf(correctNothing(every, code), code).text).toBe(headlineOf(every, code).text)
    },
  )
})

test.each<[string, object, Record<string, unknown>, object]>([
  ['counter', { total_count: 11, confidence: 0.6 }, { total_count: 12 }, { total_count: 12 }],
  ['people-counter', { people_count: '~3' }, { people_count: 4 }, { people_count: 4 }],
  [
    'object-counter',
    {
      total_objects: 7,
      object_counts: [
        { name: 'apple', count: 4, box: 1 },
        { name: 'pear', count: 3 },
      ],
    },
    { total_objects: 8, 'object_counts.1.count': 4 },
    {
      total_objects: 8,
      object_counts: [
        { name: 'apple', count: 4, box: 1 },
        { name: 'pear', count: 4 },
      ],
    },
  ],
  [
    'people-counter',
    { total_count: 1, object_categories: { adult: 1 } },
    { 'object_categories.adult': 2 },
    { total_count: 1, object_categories: { adult: 2 } },
  ],
  [
    'text-extractor',
    { text: 'OPEN 24 H0URS', words: [{ text: 'OPEN' }] },
    { text: 'OPEN 24 HOURS' },
    { text: 'OPEN 24 HOURS' },
  ],
  ['text-extractor', { raw_response: 'PHARMACY' }, { text: 'PHARMACIE' }, { text: 'PHARMACIE' }],
  [
    'specific-object-validator',
    { validation_results: [{ object: 'hammer', status: 'not found', confidence: 0.3 }] },
    { 'validation_results.0.status': 'found', overall_status: 'pass' },
    { validation_results: [{ object: 'hammer', status: 'found', confidence: 0.3 }], overall_status: 'pass' },
  ],
  [
    'damage-assessment',
    { damage_detected: true, issues_found: [{ type: 'Dent', severity: 'minor' }, 'Scratch'] },
    { damage_detected: false, issues_found: ' \nDust\n' },
    { damage_detected: false, issues_found: ['Dust'] },
  ],
  [
    'bottle-assessment',
    { bottle_detected: 'yes', cap_analysis: { has_cap: false, cap_type: 'screw cap' } },
    { 'cap_analysis.has_cap': true, bottle_type: 'Glass' },
    { bottle_detected: true, bottle_type: 'Glass', cap_analysis: { has_cap: true, cap_type: 'screw cap' } },
  ],
  [
    'custom-gauge-reader',
    {
      pressure: 4.2,
      unit: 'bar',
      is_valid: true,
      alarms: ['high'],
      confidence: 0.9,
      metadata: { model: 'x' },
    },
    { pressure: 4.4, is_valid: false },
    { pressure: 4.4, unit: 'bar', is_valid: false, alarms: ['high'] },
  ],
])('%s: %j with %j becomes %j', (code, result, values, expected) => {
  const original = structuredClone(result)
  expect(correct(result, code, values)).toEqual(expected)
  expect(result).toEqual(original)
})

test.each([
  [{ nut: 11 }, ['total_count']],
  [{ nut: 8, bolt: 3 }, [undefined, undefined]],
  [{ nut: 8 }, [undefined]],
])('of a total of 11, the count of %j is that of all objects if it is the only one', (kinds, sameAs) => {
  const { fields } = listCorrectionFields({ total_count: 11, object_categories: kinds }, 'counter', image)
  const counts = fields.filter((field) => field.type === 'count')
  expect(counts.filter(({ path }) => path.length > 1).map((field) => field.sameAs)).toEqual(sameAs)
})

describe('boxes', () => {
  const detected = {
    objects_detected: [
      { name: 'drill', confidence: 0.9, box_2d: [100, 200, 300, 400], position: 'top left' },
      { name: 'hammer', confidence: 0.7, box_2d: [500, 500, 700, 600] },
      { name: 'pencil' },
    ],
    box_format: 'yxyx_1000',
  }
  const listItems = (result: unknown, code: string, { hasImage = true } = {}) => {
    const { fields } = listCorrectionFields(result, code, hasImage ? image : undefined)
    const field = fields.find(({ type }) => type === 'boxes')
    return field?.type === 'boxes' ? field.value : undefined
  }

  test('are read in any format, with their labels, and items without a box are kept', () => {
    expect(listItems(detected, 'general-object-detection')).toMatchObject([
      { label: 'drill', box: { x: 80, y: 22, width: 80, height: 44 } },
      { label: 'hammer', box: { x: 200, y: 110, width: 40, height: 44 } },
      { label: 'pencil', box: undefined },
    ])
  })

  test('are written in pixels, and read again where they were put', () => {
    const [drill, , pencil] = listItems(detected, 'general-object-detection') ?? []
    const moved = { x: 10, y: 20.04, width: 30, height: 40 }
    const added = { id: 'new', box: { x: 5, y: 5, width: 50, height: 50 }, label: 'saw', source: undefined }
    const correction = correct(detected, 'general-object-detection', {
      objects_detected: [{ ...drill, box: moved, label: 'cordless drill' }, pencil, added],
    })
    expect(correction.objects_detected).toEqual([
      {
        name: 'cordless drill',
        confidence: 0.9,
        position: 'top left',
        box: { x: 10, y: 20, width: 30, height: 40 },
      },
      { name: 'pencil' },
      { name: 'saw', box: { x: 5, y: 5, width: 50, height: 50 } },
    ])
    expect(correction).toMatchObject({ image_size: image })
    expect(correction).not.toHaveProperty('box_format')
    expect(
      parseAnnotations(correction, image).map(({ label, shape }) => [label, shape.x, shape.kind]),
    ).toEqual([
      ['cordless drill', 10, 'box'],
      ['saw', 5, 'box'],
    ])
  })

  test('of a counter have no labels, but retain their names', () => {
    const object = { name: 'car', x: 1, y: 2, width: 3, height: 4 }
    const result = { total_count: 2, objects: [object], image_size: image }
    const items = listItems(result, 'counter') ?? []
    const added = { id: 'new', box: { x: 10, y: 10, width: 9, height: 9 }, label: '', source: undefined }
    expect(correct(result, 'counter', { objects: [...items, added], total_count: 2 })).toEqual({
      total_count: 2,
      objects: [object, { x: 10, y: 10, width: 9, height: 9 }],
      image_size: image,
    })
    expect(correct({ total_count: 2 }, 'counter', {})).toEqual({ total_count: 2 })
  })

  test('that are all deleted are an empty list', () => {
    expect(correct(detected, 'general-object-detection', { objects_detected: [] })).toMatchObject({
      objects_detected: [],
    })
  })

  test('cannot be corrected without the image, but their labels can', () => {
    const { record, fields } = listCorrectionFields(detected, 'general-object-detection', undefined)
    expect(buildCorrection(record, fields, undefined)).toMatchObject(detected)
    expect(
      listItems({ objects: [{ x: 1, y: 2, width: 3, height: 4 }] }, 'counter', { hasImage: false }),
    ).toBeUndefined()
  })
})

test('never throws, pollutes no prototype and gives JSON, whatever the result', () => {
  const names = [
    'total_count',
    'objects',
    'object_counts',
    'objects_detected',
    'text',
    'name',
    'count',
    '__proto__',
    'box',
  ]
  const key = fc.oneof(fc.constantFrom(...names), fc.string())
  const { tree } = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('tree')), { maxLength: 5 }).map((entries) => {
        const record = {}
        for (const [name, value] of entries)
          Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
        return record
      }),
    ),
  }))
  const options = fc.record({ hasImage: fc.boolean(), keepsRest: fc.boolean() })
  fc.assert(
    fc.property(tree, fc.constantFrom(...codes, 'unknown'), options, (result, code, chosen) => {
      const correction = correctNothing(result, code, chosen)
      expect(Object.getPrototypeOf(correction)).toBe(Object.prototype)
      expect(() => JSON.stringify(correction)).not.toThrow()
      expect(() => headlineOf(correction, code)).not.toThrow()
    }),
    { numRuns: 500 },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
})
