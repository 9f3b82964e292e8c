import { expect, test } from 'vitest'
import type { AgentRef } from '../agents/agent-ref.ts'
import { findField, listAgentFields } from './agent-fields.ts'
import { toExpectedValue } from './expected-value.ts'
import { getScalarSource, parseJsonWithSources } from './scalar-sources.ts'

const schemaAgent: AgentRef = {
  code: 'meter',
  result_schema: {
    type: 'object',
    properties: {
      serial: { type: 'string', title: 'Serial number' },
      reading: { type: 'number' },
      digits: { type: 'integer' },
      is_sealed: { type: 'boolean' },
      unit: { type: 'string', enum: ['kWh', 'm3', 'Stück'] },
      marks: { type: 'array', items: { type: 'string' } },
      owner: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
}
const read = (header: string, cell: unknown, source?: string, agent = schemaAgent) => {
  const found = findField(listAgentFields(agent) ?? [], header)
  return found && toExpectedValue(found.field, cell, source)
}

test.each([
  '1.10',
  '340123450000000018',
  '12345678901234567890',
  'true',
  '[1]',
  '{"a":1}',
  '007',
  '5',
  ' x ',
])('the text %j stays a text', (text) => expect(read('serial', text)).toEqual({ value: text }))

test('a number of a file is the text that the file has', () => {
  expect(read('serial', 1.1, '1.10')).toEqual({ value: '1.10' })
  expect(read('serial', true)).toEqual({ value: 'true' })
})

test.each([
  ['reading', '1.10', 1.1],
  ['reading', '1,5', 1.5],
  ['reading', '-3e2', -300],
  ['digits', ' 5 ', 5],
  ['is_sealed', 'WAHR', true],
  ['is_sealed', 'no', false],
  ['unit', 'KWH', 'kWh'],
  ['unit', 'stu\u0308ck', 'Stück'],
  ['marks', 'a; b', ['a', 'b']],
  ['marks', '["a; b"]', ['a; b']],
  ['owner', '{"name":"A"}', { name: 'A' }],
  ['owner.name', '1', '1'],
])('%s reads %j as %j', (header, cell, value) => expect(read(header, cell)).toEqual({ value }))

test.each([
  ['reading', 'many'],
  ['reading', '1,234'],
  ['digits', '1.5'],
  // 12 or 12,000.
  ['digits', '12.000'],
  ['digits', '12345678901234567890'],
  ['is_sealed', 'maybe'],
  ['unit', 'litre'],
  ['owner', 'A'],
])('%s does not fit %j', (header, cell) => expect(read(header, cell)).toBeUndefined())

test.each([
  ['Serial Number', 'serial'],
  [' SERIAL ', 'serial'],
  ['Is-Sealed', 'is_sealed'],
  ['Owner Name', undefined],
])('the column %j is the field %j', (header, name) =>
  expect(findField(listAgentFields(schemaAgent) ?? [], header)?.path.join('.')).toBe(name),
)

test('built-in agents have the names, aliases and labels of their fields', () => {
  const fields = listAgentFields({ code: 'object-counter' }) ?? []
  for (const header of ['total_objects', 'Total', 'TOTAL_COUNT'])
    expect(findField(fields, header)?.path).toEqual(['total_objects'])
  expect(findField(fields, 'count')?.path).toEqual(['count'])
})

test('JSON keeps the digits of numbers', () => {
  const record = parseJsonWithSources('{"id":340123450000000018,"version":1.10,"n":5}') as Record<
    string,
    unknown
  >
  expect(record).toEqual({ id: '340123450000000018', version: 1.1, n: 5 })
  expect(getScalarSource(record, 'version')).toBe('1.10')
})
