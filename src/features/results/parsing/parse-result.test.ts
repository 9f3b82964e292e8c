import { expect, test } from 'vitest'
import { readAnswer } from './parse-result.ts'

/** A viewer that knows two fields. */
const fieldsIn = (candidate: object) =>
  ['count', 'names'].filter((field) => Object.hasOwn(candidate, field)).length
const read = (answer: unknown) => readAnswer(answer, { fieldsIn, bareList: 'names' })
const fence = (json: string, language = 'json') => `\`\`\`${language}\n${json}\n\`\`\``
const fields = { count: 3, names: ['a'] }
const json = JSON.stringify(fields)

test.each<[what: string, answer: unknown]>([
  ['the answer itself', fields],
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
  ['several fences that say the same', { raw_response: `${fence('{"count":3}')}\n${fence(json)}` }],
  ['the same twice, in two envelopes', { text: fence(json), raw_response: json }],
  ['a stray bracket before it', { raw_response: `see [1 and {x\n${json}` }],
  ['an answer beside a wrapper that knows one field', { count: 9, raw_response: fence(json) }],
])('%s is read', (_, answer) => {
  expect(read(answer)).toEqual({ as: 'fields', value: fields })
})

test('several fences, of which one fits best, hold more than is read', () => {
  const answer = { raw_response: `${fence('{"count":9}')}\n${fence(json)}` }
  expect(read(answer)).toEqual({ as: 'fields', value: fields, holdsMore: true })
})

test('a fence inside a string does not end the answer', () => {
  const value = { count: 1, names: ['```js\nlet a = "}"\n```'] }
  expect(read({ raw_response: fence(JSON.stringify(value, null, 2)) })).toEqual({ as: 'fields', value })
})

test.each<[what: string, text: string, value: unknown]>([
  ['in a list', '```json\n{"count": 2, "names": ["a", "b"', { count: 2, names: ['a', 'b'] }],
  ['in a text', '{"count": 2, "names": ["a", "bott', { count: 2, names: ['a', 'bott'] }],
  ['in a number, which is not believed', '{"names": ["a"], "count": 12', { names: ['a'], count: null }],
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
    'behind a part that reads like an answer',
    '{"count": 7, "parts": [{"count": 1}, {"count": 2}',
    { count: 7, parts: [{ count: 1 }, { count: 2 }] },
  ],
])('an answer that is cut off %s is mended as far as it goes', (_, text, value) => {
  expect(read({ raw_response: text })).toEqual({ as: 'fields', value, mended: 'cut-off' })
})

test.each([
  ["{'count': 2, 'names': None}", { count: 2, names: null }],
  ['{"count": 2, "names": ["a",],}', { count: 2, names: ['a'] }],
  ['{count: 2 /* about */, names: []}', { count: 2, names: [] }],
])('%s is nearly JSON and is mended', (text, value) => {
  expect(read({ raw_response: text })).toEqual({ as: 'fields', value, mended: 'unclean' })
})

test('what is whole is not replaced by what had to be mended', () => {
  const answer = { count: 5, text: 'a sign: {count: 1' }
  expect(read(answer)).toEqual({ as: 'fields', value: answer })
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
])('%j says nothing', (answer) => {
  expect(read(answer)).toEqual({ as: 'nothing' })
})

test('a bare list of records is the list of its kind, never one record of several', () => {
  const list = [{ count: 1 }, { count: 2 }]
  expect(read({ raw_response: fence(JSON.stringify(list)) })).toEqual({
    as: 'fields',
    value: { names: list },
  })
  expect(readAnswer({ result: list }, { fieldsIn }).as).toBe('unknown')
})

test('a text in parts is read as one text', () => {
  const parts = [
    { type: 'text', text: 'STREET' },
    { type: 'text', text: 'PHARMACY' },
  ]
  expect(read({ content: parts })).toEqual({ as: 'words', text: 'STREET\nPHARMACY' })
})

test('words that hold no field stay words', () => {
  expect(read({ raw_response: 'I see three apples.' })).toEqual({ as: 'words', text: 'I see three apples.' })
  const code = fence('{"other": 1}')
  expect(read({ raw_response: code })).toEqual({ as: 'words', text: code })
})

test('an answer of other fields is unknown', () => {
  expect(read({ other: 1 })).toEqual({ as: 'unknown' })
})

test('a key named __proto__ is data like any other and changes nothing', () => {
  const answer = JSON.parse(`{"raw_response": ${JSON.stringify('{"__proto__": {"count": 1}}')}}`)
  expect(read(answer).as).toBe('words')
  expect(Object.hasOwn(Object.prototype, 'count')).toBe(false)
})

test.each([
  ['5 MB of letters', 'x'.repeat(5_000_000)],
  ['5 MB of brackets', '[{'.repeat(2_500_000)],
  ['190 kB of brackets', '[{'.repeat(95_000)],
  ['190 kB of quotes', '{"'.repeat(95_000)],
  ['190 kB of one string', `{"a": "${'x'.repeat(190_000)}`],
  ['190 kB of backslashes', `{"a": "${'\\'.repeat(190_000)}`],
])('%s are words', (_, text) => {
  expect(read({ raw_response: text })).toEqual({ as: 'words', text })
})
