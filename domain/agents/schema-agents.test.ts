import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCorrection } from '../results/corrections/build-correction.ts'
import { createHostileResult } from '../results/fixtures/create-hostile-result.ts'
import { agentResultArbitrary } from '../results/fixtures/result-arbitrary.ts'
import { formatHeadline } from '../results/headline.ts'
import { interpretResult } from './interpret-result.ts'

/** An agent of which only the JSON Schema of its results is known. */
const agent = {
  code: 'meter-reader',
  result_schema: {
    type: 'object',
    properties: {
      reading: { type: 'number', description: 'The number on the meter' },
      unit: { type: 'string', enum: ['kWh', 'm3', 'other'] },
      state: { type: 'string', title: 'State of the seal', enum: ['intact', 'not_present', 'unknown'] },
      is_readable: { type: 'boolean' },
      serial_number: { type: ['string', 'null'] },
      confidence: { type: 'number' },
      warnings: { type: 'array', items: { type: 'string' } },
      dials: {
        type: 'array',
        items: {
          type: 'object',
          properties: { position: { type: 'integer' }, digit: { type: 'string' } },
          required: ['position', 'digit'],
        },
      },
      parts: {
        type: 'array',
        title: 'Parts',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            condition: { type: 'string', enum: ['valid', 'invalid', 'missing'] },
            note: { type: ['string', 'null'] },
            confidence: { type: 'number' },
            box_2d: { type: 'array', items: { type: 'number' } },
          },
        },
      },
      maker: { type: 'object', properties: { name: { type: 'string' }, founded: { type: 'integer' } } },
      notes: { type: 'string' },
    },
    required: ['reading', 'unit'],
  },
}

const result = {
  reading: 4711.5,
  unit: 'kWh',
  state: 'not_present',
  is_readable: true,
  serial_number: null,
  confidence: 0.83,
  warnings: [],
  dials: [
    { position: 1, digit: '4' },
    { position: 2, digit: '7' },
  ],
  parts: [
    { name: 'Cover', condition: 'valid', note: 'Scratched', confidence: 0.9, box_2d: [100, 200, 300, 400] },
    { name: 'Seal', condition: 'missing', note: null, confidence: 0.4, box_2d: null },
  ],
  maker: { name: 'Acme', founded: 1901 },
  notes: 'The meter is behind glass.\nA reflection covers the last digit.',
  metadata: { model: 'llava' },
}

test('the short fields are the headline, with the tone of a status', () => {
  expect(interpretResult(result, agent).headline).toEqual({
    text: 'Reading: 4711.5 · Unit: kWh · State of the seal: not present',
    confidence: 0.83,
    tone: 'bad',
  })
})

test('sections follow the types of the fields', () => {
  expect(interpretResult(result, agent).sections).toEqual([
    {
      type: 'values',
      values: [
        ['Reading', '4711.5'],
        ['Unit', 'kWh'],
        ['State of the seal', { text: 'Not present', tone: 'bad' }],
        ['Is readable', 'Yes'],
      ],
    },
    { type: 'prose', title: 'Warnings', text: 'None' },
    {
      type: 'rows',
      title: 'Dials',
      list: {
        path: 'dials',
        total: 2,
        items: [
          { key: '0', value: { name: 'Position: 1', details: ['Digit: 4'], badges: [] } },
          { key: '1', value: { name: 'Position: 2', details: ['Digit: 7'], badges: [] } },
        ],
      },
    },
    {
      type: 'rows',
      title: 'Parts',
      list: {
        path: 'parts',
        total: 2,
        items: [
          {
            key: '0',
            value: {
              name: 'Cover',
              details: ['Note: Scratched'],
              badges: [
                { text: 'Valid', tone: 'ok' },
                { text: 'High 90%', tone: 'ok' },
              ],
            },
          },
          {
            key: '1',
            value: {
              name: 'Seal',
              details: [],
              badges: [
                { text: 'Missing', tone: 'bad' },
                { text: 'Low 40%', tone: 'bad' },
              ],
            },
          },
        ],
      },
    },
    {
      type: 'values',
      title: 'Maker',
      values: [
        ['Name', 'Acme'],
        ['Founded', '1901'],
      ],
    },
    { type: 'prose', title: 'Notes', text: result.notes },
  ])
})

test('every field but a confidence and boxes can be corrected, also one that is null', () => {
  const interpretation = interpretResult(result, agent)
  const fields = interpretation.corrections(undefined)
  expect(fields.map(({ type, label }) => `${label} ${type}`)).toEqual([
    'Reading count',
    'Unit label',
    'State of the seal label',
    'Is readable label',
    'Serial number text',
    'Warnings text',
    'Dials 1: Position count',
    'Dials 1: Digit text',
    'Dials 2: Position count',
    'Dials 2: Digit text',
    'Cover: Name text',
    'Cover: Condition label',
    'Cover: Note text',
    'Seal: Name text',
    'Seal: Condition label',
    'Seal: Note text',
    'Maker: Name text',
    'Maker: Founded count',
    'Notes text',
  ])
  const corrected = fields.map((field) =>
    field.label === 'Serial number' && field.type === 'text' ? { ...field, value: 'SN-1' } : field,
  )
  expect(buildCorrection(interpretation.record, corrected, undefined)).toMatchObject({
    reading: 4711.5,
    serial_number: 'SN-1',
    dials: result.dials,
    maker: result.maker,
  })
})

test('a correction has the headline of the result if nothing was changed', () => {
  const interpretation = interpretResult(result, agent)
  const correction = buildCorrection(result, interpretation.corrections(undefined), undefined)
  expect(interpretResult(correction, agent).headline.text).toBe(interpretation.headline.text)
})

test('a box in an item is shown in the image, at the path of its row', () => {
  const [annotation] = interpretResult(result, agent).annotations({ width: 100, height: 100 })
  expect(annotation).toMatchObject({ path: 'parts.0', label: 'Cover', shape: { kind: 'box', x: 20, y: 10 } })
})

describe('other results of the agent', () => {
  test.each<[result: unknown, headline: string]>([
    [{ raw_response: '```json\n{"reading": 12}\n```' }, 'Reading: 12'],
    [{ raw_response: 'I cannot read it.' }, 'I cannot read it.'],
    [{ other: 1 }, 'No data available'],
    [null, 'No response data available'],
    [{ reading: 'about 12 kWh', confidence: 'high' }, 'Reading: about 12 kWh'],
  ])('%j is %s', (other, headline) => {
    expect(formatHeadline(interpretResult(other, agent).headline)).toBe(headline)
  })
})

test('never throws, whatever the result or the schema', () => {
  const read = (one: unknown, result_schema: unknown) => {
    const interpretation = interpretResult(one, { code: 'x', result_schema })
    const { headline, columns, sections, beside, record } = interpretation
    const correction = buildCorrection(record, interpretation.corrections(undefined), undefined)
    expect(JSON.stringify({ headline, columns, sections, beside, correction })).toBeTypeOf('string')
  }
  read(createHostileResult(result), agent.result_schema)
  fc.assert(
    fc.property(agentResultArbitrary, ([, one]) => read(one, agent.result_schema)),
    { numRuns: 500 },
  )
  const properties = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(result), '__proto__', 'x', 'y', 'width', 'height'), fc.string()),
    fc.oneof(fc.constantFrom(...Object.values(agent.result_schema.properties)), fc.jsonValue()),
  )
  fc.assert(
    fc.property(properties, fc.jsonValue(), (fields, one) => {
      const result_schema = { type: 'object', properties: fields }
      read(result, result_schema)
      read(one, result_schema)
    }),
    { numRuns: 500 },
  )
})
