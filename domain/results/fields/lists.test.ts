import { expect, test } from 'vitest'
import { counts, listOf, names, record, sumQuantities } from './lists.ts'
import { text } from './scalar-fields.ts'

const items = listOf({ name: text(), status: text() }, { byName: 'status' })
const read = (input: unknown) =>
  items
    .read?.(input, 'items')
    ?.items.map(({ key, value }) => `${key}:${value.name ?? '?'}/${value.status ?? '?'}`)

test.each<[name: string, input: unknown, expected: string[] | undefined]>([
  ['a list of records', [{ name: 'a' }, { status: 'ok' }], ['0:a/?', '1:?/ok']],
  ['a list of texts', ['a', 'b'], ['0:a/?', '1:b/?']],
  [
    'a list with unreadable items keeps its indexes',
    [null, { name: 'a' }, 7, {}, ['x']],
    ['1:a/?', '2:7/?', '4:x/?'],
  ],
  [
    'a record by name',
    { hammer: 'found', drill: { status: 'missing' } },
    ['hammer:hammer/found', 'drill:drill/missing'],
  ],
  ['a single record', { name: 'a', status: 'ok' }, [':a/ok']],
  ['texts with commas', 'a, b;c', [':a/?', ':b/?', ':c/?']],
  ['a list fullText as text', '["a", {"name": "b"}]', [':a/?', ':b/?']],
  ['the word none', 'None.', []],
  ['an empty list', [], []],
  ['an empty record', {}, []],
  ['a number', 7, undefined],
  ['nothing', null, undefined],
])('listOf reads %s', (_, input, expected) => {
  expect(read(input)).toEqual(expected)
})

test('names reads 500 items and counts all', () => {
  const list = names().read?.(
    Array.from({ length: 3000 }, (_, at) => `item ${at}`),
    '',
  )
  expect(list?.items).toHaveLength(500)
  expect(list?.total).toBe(3000)
})

test('names reads texts and records with a name', () => {
  const list = names().read?.(['a', { label: 'b' }, { class: 'c', confidence: 1 }, { other: 'd' }], '')
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
])('sumQuantities adds %j up to %s', (input, sum) => {
  expect(sumQuantities(counts().read?.(input, ''))?.value).toBe(sum)
})

test('record returns the readable fields, or undefined if there are none', () => {
  const read = (input: unknown) => record({ type: text() }).read?.(input, '')
  expect(read({ type: 'screw', other: 1 })).toEqual({ type: 'screw' })
  expect(read({ other: 1 })).toBeUndefined()
  expect(read('screw')).toEqual({ type: 'screw' })
})

test('a list and its items have the path in the result', () => {
  const paths: string[] = []
  const read = (input: unknown, path: string) => {
    paths.push(path)
    return String(input)
  }
  const list = listOf({ name: text({ aliases: ['label'], read }) })
  expect(list.read?.([{ name: 'a' }, { label: 'b' }], 'found.objects')?.path).toBe('found.objects')
  list.read?.({ name: 'c' }, 'one')
  expect(paths).toEqual(['found.objects.0.name', 'found.objects.1.label', 'one.name'])
})
