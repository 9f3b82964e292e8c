import { expect, test } from 'vitest'
import { createRow } from './fixtures/rows.ts'
import { addReviews, mergeRows } from './to-rows.ts'

const photo = 'captured-1764000000000.jpg'

test('the rows of this device come before those of the server with the same run, and all are in the order of their positions', () => {
  const own = [
    createRow({ runId: 'a', position: 1, path: photo }),
    createRow({ runId: 'c', position: 3, path: photo }),
  ]
  const others = [
    createRow({ runId: 'a', position: 1, path: photo, headline: 'of the server' }),
    createRow({ runId: 'b', position: 2, path: photo }),
  ]
  const rows = mergeRows(own, others)
  expect(rows.map(({ runId, title }) => [runId, title])).toEqual([
    ['a', 'Photo 1'],
    ['b', 'Photo 2'],
    ['c', 'Photo 3'],
  ])
  expect(rows[0]?.headline).toBe('1 object')
  // Rows that have not changed are not rendered again.
  expect(mergeRows(own, others)[1]).toBe(rows[1])
  expect(mergeRows(own, others.slice(0, 1))).toBe(own)
})

test('a review of this device replaces that of the server, and others stay', () => {
  const rows = [createRow({ runId: 'a', verdict: 'right' }), createRow({ runId: 'b', verdict: 'right' })]
  const reviewed = addReviews(rows, (runId) => (runId === 'a' ? { verdict: null } : undefined))
  expect(reviewed.map(({ verdict }) => verdict)).toEqual([undefined, 'right'])
  expect(reviewed[1]).toBe(rows[1])
})

test('the server says who has reviewed a row of this device, unless its verdict is another one', () => {
  const own = [createRow({ runId: 'a', verdict: 'right' }), createRow({ runId: 'b', verdict: 'wrong' })]
  const others = own.map(({ runId }) => createRow({ runId, verdict: 'right', reviewer: 'Ada' }))
  const rows = mergeRows(own, others)
  expect(rows.map(({ reviewer }) => reviewer)).toEqual(['Ada', undefined])
  expect(mergeRows(own, others)[0]).toBe(rows[0])
  const changed = addReviews(others, (runId) => (runId === 'a' ? { verdict: 'wrong' } : undefined))
  expect(changed.map(({ reviewer }) => reviewer)).toEqual([undefined, 'Ada'])
})

test('a reviewer is known by the correction too', () => {
  const corrected = { verdict: 'wrong' as const, correction: { total_count: 3 } }
  const [own, other] = [createRow({ runId: 'a', ...corrected }), createRow({ runId: 'a', ...corrected })]
  const theirs = { ...other, reviewer: 'Ada' }
  const read = (total_count: number) => ({ ...corrected, correction: { total_count } })
  expect(mergeRows([{ ...own, ...read(3) }], [theirs])[0]?.reviewer).toBe('Ada')
  expect(mergeRows([{ ...own, ...read(4) }], [theirs])[0]?.reviewer).toBeUndefined()
  expect(addReviews([theirs], () => read(3))[0]?.reviewer).toBe('Ada')
  expect(addReviews([theirs], () => read(4))[0]?.reviewer).toBeUndefined()
})
