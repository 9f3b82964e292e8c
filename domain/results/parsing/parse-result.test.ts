import { expect, test } from 'vitest'
import { parseResult, parseUnknownResult } from './parse-result.ts'

/** A viewer with two fields. */
const countFields = (candidate: object) =>
  ['count', 'names'].filter((field) => Object.hasOwn(candidate, field)).length
const read = (result: unknown) => parseResult(result, { countFields, listField: 'names' })
const fence = (json: string, language = 'json') => `\`\`\`${language}\n${json}\n\`\`\``
const fields = { count: 3, names: ['a'] }
const json = JSON.stringify(fields)

test.each<[name: string, result: unknown]>([
  ['the result itself', fields],
  ['an object in an envelope', { metadata: {}, result: fields }],
  ['an envelope in an envelope', { response: { output: { content: fields } } }],
  ['a list of content parts', { content: [{ type: 'text', text: json }] }],
  ['a list with the one object', [fields]],
  ['JSON as text', { raw_response: json }],
  ['JSON encoded twice', { text: JSON.stringify(json) }],
  ['JSON behind a byte order mark', { text: `\uFEFF${json}` }],
  ['a fence', { raw_response: fence(json) }],
  ['a fence without a language', { raw_response: fence(json, '') }],
  [
    'a fence with words around it',
    { raw_response: `Sure! Here it is:\n${fence(json)}\nDo you {need} more?` },
  ],
  ['words around bare JSON', { raw_response: `I counted [roughly] these: ${json}. Done.` }],
  ['a fence in a fence', { raw_response: fence(fence(json), 'markdown') }],
  ['a fence that is not closed', { raw_response: `\`\`\`json\n${json}` }],
  [
    'several fences, of which one fits',
    { raw_response: `${fence('{"step":1}')}\n${fence(json)}\n${fence('[1]')}` },
  ],
  ['several fences with the same value', { raw_response: `${fence('{"count":3}')}\n${fence(json)}` }],
  ['the same value in two envelopes', { text: fence(json), raw_response: json }],
  ['a stray bracket before it', { raw_response: `see [1 and {x\n${json}` }],
  ['a result in a record with one of the fields', { count: 9, raw_response: fence(json) }],
])('reads %s', (_, result) => {
  expect(read(result)).toEqual({ form: 'fields', value: fields })
})

test('reports that another code fence has other values', () => {
  const result = { raw_response: `${fence('{"count":9}')}\n${fence(json)}` }
  expect(read(result)).toEqual({ form: 'fields', value: fields, hasMore: true })
})

test('ignores a code fence inside a string', () => {
  const value = { count: 1, names: ['```js\nlet a = "}"\n```'] }
  expect(read({ raw_response: fence(JSON.stringify(value, null, 2)) })).toEqual({ form: 'fields', value })
})

test.each<[name: string, text: string, value: unknown]>([
  ['in a list', '```json\n{"count": 2, "names": ["a", "b"', { count: 2, names: ['a', 'b'] }],
  ['in a text', '{"count": 2, "names": ["a", "bott', { count: 2, names: ['a', 'bott'] }],
  ['in a number, which is dropped', '{"names": ["a"], "count": 12', { names: ['a'], count: null }],
  [
    'before the end of its fence',
    '```json\n{"count": 2, "names": ["a"\n```\nHope this helps!',
    { count: 2, names: ['a'] },
  ],
  [
    'with whole objects inside',
    '{"names": [{"count": 1}, {"count": 2}], "count": 7, "x": [',
    { names: [{ count: 1 }, { count: 2 }], count: 7, x: [] },
  ],
  [
    'after a part that looks like a result',
    '{"count": 7, "parts": [{"count": 1}, {"count": 2}',
    { count: 7, parts: [{ count: 1 }, { count: 2 }] },
  ],
])('repairs a result that is truncated %s', (_, text, value) => {
  expect(read({ raw_response: text })).toEqual({ form: 'fields', value, repaired: 'truncated' })
})

test.each([
  ["{'count': 2, 'names': None}", { count: 2, names: null }],
  ['{"count": 2, "names": ["a",],}', { count: 2, names: ['a'] }],
  ['{count: 2 /* about */, names: []}', { count: 2, names: [] }],
])('repairs %s', (text, value) => {
  expect(read({ raw_response: text })).toEqual({ form: 'fields', value, repaired: 'invalid' })
})

test('prefers valid JSON to repaired JSON', () => {
  const result = { count: 5, text: 'a sign: {count: 1' }
  expect(read(result)).toEqual({ form: 'fields', value: result })
})

test.each([
  null,
  undefined,
  '',
  '  ',
  [],
  {},
  { metadata: { model: 'm' }, variant_model: 'm', processing_time_ms: 3 },
  { text: null },
])('%j is empty', (result) => {
  expect(read(result)).toEqual({ form: 'empty' })
})

test('reads a bare list as the list field, never one of its records', () => {
  const list = [{ count: 1 }, { count: 2 }]
  expect(read({ raw_response: fence(JSON.stringify(list)) })).toEqual({
    form: 'fields',
    value: { names: list },
  })
  expect(parseResult({ result: list }, { countFields }).form).toBe('unknown')
})

test('joins the parts of a text', () => {
  const parts = [
    { type: 'text', text: 'STREET' },
    { type: 'text', text: 'PHARMACY' },
  ]
  expect(read({ content: parts })).toEqual({ form: 'text', text: 'STREET\nPHARMACY' })
})

test('returns text without fields as text', () => {
  expect(read({ raw_response: 'I see three apples.' })).toEqual({ form: 'text', text: 'I see three apples.' })
  const code = fence('{"other": 1}')
  expect(read({ raw_response: code })).toEqual({ form: 'text', text: code })
})

test('a result with other fields is unknown', () => {
  expect(read({ other: 1 })).toEqual({ form: 'unknown' })
})

test('treats __proto__ as data', () => {
  const result = JSON.parse(`{"raw_response": ${JSON.stringify('{"__proto__": {"count": 1}}')}}`)
  expect(read(result).form).toBe('text')
  expect(Object.hasOwn(Object.prototype, 'count')).toBe(false)
})

test.each([
  ['5 MB of letters', 'x'.repeat(5_000_000)],
  ['5 MB of brackets', '[{'.repeat(2_500_000)],
  ['190 kB of brackets', '[{'.repeat(95_000)],
  ['190 kB of quotes', '{"'.repeat(95_000)],
  ['190 kB of one string', `{"a": "${'x'.repeat(190_000)}`],
  ['190 kB of backslashes', `{"a": "${'\\'.repeat(190_000)}`],
  ['190 kB of escaped quotes', `{"a": "${'\\"'.repeat(95_000)} 1`],
])('returns %s as text', (_, text) => {
  expect(read({ raw_response: text })).toEqual({ form: 'text', text })
})

test.each<[name: string, result: unknown]>([
  ['a fence', { raw_response: fence(json) }],
  ['a fence without a language', { raw_response: fence(json, '') }],
  ['a fence with words around it', { raw_response: `Sure [1]:\n${fence(json)}\nDo you {need} more?` }],
  ['the first fence with JSON', { text: `${fence('{x}')}\n${fence('let a', 'js')}\n${fence(json)}` }],
  ['JSON as text', { metadata: { model: 'm' }, raw_response: json }],
  ['JSON encoded twice', { text: JSON.stringify(json) }],
  ['parts of a text', { content: [{ type: 'text', text: fence(json) }] }],
  ['the same text in two envelopes', { text: fence(json), raw_response: json }],
  ['the result itself', fields],
])('without a viewer, reads %s', (_, result) => {
  expect(parseUnknownResult(result)).toEqual({ form: 'json', value: fields })
})

test.each<[name: string, result: unknown]>([
  ['with a text in a fence', { text: fence(json), other: 1 }],
  ['with another result in the same envelope', { result: { text: fence(json), other: 1 } }],
  ['that is a list of records', [{ text: json }, { other: 1 }]],
])('without a viewer, keeps a result %s', (_, result) => {
  expect(parseUnknownResult(result)).toEqual({ form: 'json', value: result })
})

test.each([
  'I see [3] apples {roughly}.',
  fence('let a = {}', 'js'),
  fence('{"count": 2, "names": ["a"'),
  '[{'.repeat(95_000),
  '```json\n{'.repeat(20_000),
])('without a viewer, returns a text without JSON as text', (text) => {
  expect(parseUnknownResult({ raw_response: text })).toEqual({ form: 'text', text })
})

test('without a viewer, an empty result is empty', () => {
  for (const result of [{ metadata: {} }, { raw_response: ' ' }]) {
    expect(parseUnknownResult(result)).toEqual({ form: 'empty' })
  }
})
