import { expect, test } from 'vitest'
import { buildCorrection } from '../results/corrections/build-correction.ts'
import type { CorrectionField } from '../results/corrections/correction-field.ts'
import { interpretResult } from './interpret-result.ts'

const image = { width: 400, height: 220 }
const square = { x: 1, y: 2, width: 3, height: 4 }
const note = { note: 'Shelf 7' }

/** Returns what is expected of a counter after values were changed, by the path of their field. */
function change(expected: object, values: Record<string, unknown>, { hasImage = true } = {}) {
  const size = hasImage ? image : undefined
  const interpretation = interpretResult(expected, { code: 'counter' })
  const fields = interpretation.corrections(size).map((field) => {
    const key = field.path.join('.')
    return key in values ? ({ ...field, value: values[key] } as CorrectionField) : field
  })
  return buildCorrection(interpretation.record, fields, size, { keepsRest: true })
}

test('without the image, the boxes stay', () => {
  const expected = { total_count: 1, objects: [square], image_size: image, ...note }
  const original = structuredClone(expected)
  expect(change(expected, { total_count: 2 }, { hasImage: false })).toEqual({ ...expected, total_count: 2 })
  expect(expected).toEqual(original)
})

test('more boxes than can be edited stay', () => {
  const objects = Array.from({ length: 601 }, () => square)
  const expected = { total_count: 601, objects, image_size: { width: 40, height: 22 } }
  expect(change(expected, { total_count: 600 })).toEqual({ ...expected, total_count: 600 })
})

test('no value that was cleared stays, and no format of boxes that are in pixels now', () => {
  const expected = {
    ...{ total_count: 1, object_categories: { adult: 1, child: 2 }, ...note },
    objects: [{ box_2d: [100, 200, 300, 400] }],
    box_format: 'yxyx_1000',
  }
  expect(change(expected, { total_count: null, 'object_categories.adult': null })).toEqual({
    ...{ object_categories: { child: 2 }, ...note },
    objects: [{ x: 80, y: 22, width: 80, height: 44 }],
    image_size: image,
  })
})

test('a record replaces a value of another type', () => {
  const interpretation = interpretResult({ cap_analysis: 'none' }, { code: 'bottle-assessment' })
  const fields = interpretation.corrections(undefined).map((field) => {
    const hasCap = field.path.join('.') === 'cap_analysis.has_cap'
    return hasCap ? ({ ...field, value: true } as CorrectionField) : field
  })
  const corrected = buildCorrection(interpretation.record, fields, undefined, { keepsRest: true })
  expect(corrected).toMatchObject({ cap_analysis: { has_cap: true } })
})
