import { expect, test } from 'vitest'
import { createRow } from './fixtures/rows.ts'
import { type SortKey, sortRows } from './sort-rows.ts'

const slow = createRow({ variant: 'Slow', headline: '20 objects' })
const rows = [
  createRow({
    path: 'IMG_10.jpg',
    headline: '9 objects',
    confidence: 0.5,
    elapsedMs: 30,
    columns: { total: 9 },
  }),
  createRow({
    path: 'img_2.jpg',
    headline: '11 objects',
    elapsedMs: 10,
    columns: { total: 11 },
    reruns: [slow],
  }),
  createRow({ path: 'IMG_1.jpg', headline: '', status: 'failed', statusLabel: 'Failed' }),
  createRow({
    path: 'IMG_3.jpg',
    headline: '9 objects',
    confidence: 0.9,
    verdict: 'wrong',
    columns: { total: 9 },
  }),
]

const paths = (by: SortKey, isDescending = false) =>
  sortRows(rows, { by, isDescending }).map(({ path }) => path.replace(/img_|\.jpg/gi, ''))

test.each<[SortKey, string, string]>([
  ['path', '1 2 3 10', '10 3 2 1'],
  ['headline', '10 3 2 1', '2 10 3 1'],
  ['confidence', '10 3 2 1', '3 10 2 1'],
  ['status', '10 2 3 1', '1 10 2 3'],
  ['verdict', '3 10 2 1', '3 10 2 1'],
  ['time', '2 10 1 3', '10 2 1 3'],
  ['column:total', '10 3 2 1', '2 10 3 1'],
  ['column:unknown', '10 2 1 3', '10 2 1 3'],
  ['variant:Slow', '2 10 1 3', '2 10 1 3'],
])('by %s: %s, descending %s', (by, ascending, descending) => {
  expect(paths(by)).toEqual(ascending.split(' '))
  expect(paths(by, true)).toEqual(descending.split(' '))
})

test('a headline with thousands is more than one without', () => {
  const counted = ['1,234,567 objects', '2 objects', '12,345 objects', '999 objects', '1,234 objects'].map(
    (headline) => createRow({ headline }),
  )
  const sorted = sortRows(counted, { by: 'headline', isDescending: false })
  expect(sorted.map(({ headline }) => headline.split(' ')[0])).toEqual([
    ...['2', '999', '1,234', '12,345', '1,234,567'],
  ])
})

test('so is that of a variant', () => {
  const counted = ['1,234 objects', '2 objects'].map((headline) =>
    createRow({ reruns: [createRow({ headline, variant: 'Accurate' })] }),
  )
  expect(sortRows(counted, { by: 'variant:Accurate', isDescending: false })).toEqual(counted.toReversed())
})

test('returns the same list without a sort, and does not modify it', () => {
  expect(sortRows(rows, null)).toBe(rows)
  const before = [...rows]
  sortRows(rows, { by: 'path', isDescending: true })
  expect(rows).toEqual(before)
})
