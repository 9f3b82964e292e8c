import { expect, test } from 'vitest'
import { interpretResult } from './interpret-result.ts'

test('a title is one plain line', () => {
  const a = { type: 'string', title: ' \u202eevil\n<b>name</b>' }
  const named = { code: 'x', result_schema: { type: 'object', properties: { a } } }
  expect(interpretResult({ a: 'b' }, named).sections).toEqual([
    { type: 'values', values: [['[U+202E]evil ‹b>name‹/b>', 'b']] },
  ])
})

test('numbers have all of their digits, and years no comma', () => {
  const properties = {
    reading: { type: 'number' },
    year: { type: 'integer' },
    years: { type: 'array', items: { type: 'integer' } },
  }
  const named = { code: 'x', result_schema: { type: 'object', properties } }
  const meter = interpretResult({ reading: 0.001234, year: 2019, years: [2019, 12_345] }, named)
  expect(meter.headline.text).toBe('Reading: 0.001234 · Year: 2019')
  expect(meter.sections).toMatchObject([
    {
      values: [
        ['Reading', '0.001234'],
        ['Year', '2019'],
      ],
    },
    { type: 'tags', list: { items: [{ value: '2019' }, { value: '12,345' }] } },
  ])
})

test('a status is a chip, also if it is neither good nor bad', () => {
  const state = { type: 'string', enum: ['intact', 'valid', 'missing'] }
  const named = { code: 'x', result_schema: { type: 'object', properties: { state } } }
  expect(interpretResult({ state: 'intact' }, named).sections).toEqual([
    { type: 'values', values: [['State', { text: 'Intact', tone: 'plain' }]] },
  ])
})

test('options that only look like statuses have no tone', () => {
  const kind = { type: 'string', enum: ['bottle', 'notebook', 'other'] }
  const named = { code: 'x', result_schema: { type: 'object', properties: { kind } } }
  expect(interpretResult({ kind: 'notebook' }, named).sections).toEqual([
    { type: 'values', values: [['Kind', 'notebook']] },
  ])
})

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{ type: 'object' }],
  [{ type: 'object', properties: {} }],
  [{ type: 'object', properties: { a: null, b: { type: 'other' }, c: { type: 'array' } } }],
])('the schema %j declares no fields', (result_schema) => {
  expect(interpretResult({ a: 1 }, { code: 'x', result_schema }).type).toBeUndefined()
})
