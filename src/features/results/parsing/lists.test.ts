import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { text } from './fields.ts'
import { counts, listOf, names, recordOf, sumOf } from './lists.ts'

const things = listOf(z.object({ name: text, status: text }), 'name', 'status')
const read = (input: unknown) =>
  things.parse(input)?.items.map(({ at, value }) => `${at}:${value.name ?? '?'}/${value.status ?? '?'}`)

test.each<[what: string, input: unknown, expected: string[] | undefined]>([
  ['a list of records', [{ name: 'a' }, { status: 'ok' }], ['0:a/?', '1:?/ok']],
  ['a list of texts', ['a', 'b'], ['0:a/?', '1:b/?']],
  ['a list with holes keeps its places', [null, { name: 'a' }, 7, {}, ['x']], ['1:a/?', '2:7/?', '4:x/?']],
  [
    'a record by name',
    { hammer: 'found', drill: { status: 'missing' } },
    ['hammer:hammer/found', 'drill:drill/missing'],
  ],
  ['a single record', { name: 'a', status: 'ok' }, [':a/ok']],
  ['texts with commas', 'a, b;c', [':a/?', ':b/?', ':c/?']],
  ['a list written as text', '["a", {"name": "b"}]', [':a/?', ':b/?']],
  ['none, in words', 'None.', []],
  ['an empty list', [], []],
  ['an empty record', {}, []],
  ['a number', 7, undefined],
  ['nothing', null, undefined],
])('%s', (_, input, expected) => {
  expect(read(input)).toEqual(expected)
})

test('a long list is read in part and counted in full', () => {
  const list = names.parse(Array.from({ length: 3000 }, (_, at) => `thing ${at}`))
  expect(list?.items).toHaveLength(500)
  expect(list?.total).toBe(3000)
})

test('names are texts, or records that name themselves', () => {
  const list = names.parse(['a', { label: 'b' }, { class: 'c', confidence: 1 }, { other: 'd' }])
  expect(list?.items.map(({ value }) => value)).toEqual(['a', 'b', 'c'])
  expect(list?.total).toBe(4)
})

test.each<[input: unknown, sum: number | undefined]>([
  [
    [
      { name: 'apple', count: 3 },
      { name: 'tea', count: '2' },
    ],
    5,
  ],
  [{ apple: 3, tea: { count: 2 } }, 5],
  [['apple', 'tea'], undefined],
  [[{ name: 'apple', count: 3 }, { name: 'tea' }], undefined],
  [[{ name: 'apple', count: 3 }, null], undefined],
  [[], 0],
])('the counts %j add up to %s', (input, sum) => {
  expect(sumOf(counts.parse(input))?.value).toBe(sum)
})

test('a record keeps what can be read of it and is none where nothing can', () => {
  const Cap = recordOf(z.object({ type: text }))
  expect(Cap.parse({ type: 'screw', other: 1 })).toEqual({ type: 'screw' })
  expect(Cap.parse({ other: 1 })).toBeUndefined()
  expect(Cap.parse('screw')).toBeUndefined()
  expect(recordOf(z.object({ type: text }), 'type').parse('screw')).toEqual({ type: 'screw' })
})
