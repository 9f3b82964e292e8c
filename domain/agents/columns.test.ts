import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHostileResult } from '../results/fixtures/create-hostile-result.ts'
import { sampleResults } from '../results/fixtures/results.ts'
import { interpretResult } from './interpret-result.ts'

const columnsOf = (result: unknown, code: string) => interpretResult(result, { code }).columns
const sample = (code: string) => sampleResults.find((it) => it.code === code)?.every

test.each([
  ['text-extractor', {}],
  [
    'object-counter',
    {
      total_objects: 7,
      number_of_objects: 7,
      expected_count: 9,
      matches_expected: false,
      objects_specified: 'apple, bottle, car',
      object_categories: 'fruit, container',
      objects_found: 'apple, bottle',
      objects_not_found: 'car',
    },
  ],
])('the columns of %s', (code, columns) => {
  expect(columnsOf(sample(code), code)).toEqual(columns)
})

test('fields of records are columns, and coordinates, lists of records and confidences are not', () => {
  const result = {
    bottle: { is_open: true, size: '1 l', box: [1, 2, 3, 4] },
    items: [{ name: 'cap' }],
    confidence: 0.5,
    match_confidence: 0.4,
    note: 'line\nline',
    long: 'x'.repeat(81),
    metadata: { model: 'm' },
  }
  expect(columnsOf(result, 'other')).toEqual({ 'bottle.is_open': true, 'bottle.size': '1 l' })
})

test('what was found in a text has columns', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  const result = {
    text: 'LOT 7\nTotal 12,50 €\n27.11.2026',
    total: { value: 12.5, currency: 'EUR', box },
    amounts: [{ value: 12.5, currency: 'EUR', text: '12,50 €', box }],
    dates: [{ date: '2026-11-27', text: '27.11.2026', box }],
    codes: Array.from({ length: 30 }, (_, index) => ({ format: 'LOT', text: `LOT${index}`, box })),
    plates: [],
  }
  const { codes, ...columns } = columnsOf(result, 'text-extractor')
  expect(columns).toEqual({
    'total.value': 12.5,
    'total.currency': 'EUR',
    amounts: '12,50 €',
    dates: '2026-11-27',
  })
  expect(codes).toMatch(/^LOT0; LOT1; .*…$/)
})

test.each([
  ['counter', { object_categories: [{ name: 'nut', count: 7 }] }, { total_count: 7 }],
  ['people-counter', { people_count: '7' }, { total_count: 7, people_count: '7' }],
  ['object-counter', { object_counts: [{ name: 'nut', count: 7 }] }, { total_objects: 7 }],
  ['object-counter', { count: 7 }, { count: 7 }],
  ['counter', { object_categories: ['nut', 'bolt'] }, { object_categories: 'nut, bolt' }],
])('the columns of %s with %j have the total of its headline', (code, result, columns) => {
  expect(columnsOf(result, code)).toEqual(columns)
})

test('reads a result in an envelope', () => {
  const raw_response = '```json\n{"total_count": 3, "unit": "screws"}\n```'
  expect(columnsOf({ raw_response }, 'counter')).toEqual({ total_count: 3 })
})

test('the values of any result are short plain lines', () => {
  for (const { code, every } of sampleResults) {
    expectPlain(columnsOf(createHostileResult(every), code))
  }
  fc.assert(fc.property(fc.jsonValue(), (result) => expectPlain(columnsOf(result, 'label-reader-validator'))))
})

function expectPlain(columns: Record<string, unknown>): void {
  expect(Object.keys(columns).length).toBeLessThanOrEqual(8)
  for (const text of [...Object.keys(columns), ...Object.values(columns)])
    if (typeof text === 'string') {
      expect(text.length).toBeLessThanOrEqual(80)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left
      expect(text).not.toMatch(/[\0-\x1f\u202a-\u202e\u2066-\u2069]/)
    }
}

test.each([
  ['metadata.model', { metadata: { model: 'a' }, variant_model: 'b' }, 'a'],
  ['variant_model', { metadata: {}, variant_model: 'b' }, 'b'],
  ['variant_model if metadata is no object', { metadata: 'x', variant_model: 'b' }, 'b'],
  ['nothing if the model is no text', { metadata: { model: 7 } }, undefined],
  ['nothing for a list', [1, 2], undefined],
  ['nothing for a text', 'I cannot tell.', undefined],
  ['nothing for null', null, undefined],
])('the model of a result is %s', (_, result, model) => {
  expect(interpretResult(result, { code: 'counter' }).model).toBe(model)
})
