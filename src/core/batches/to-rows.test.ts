import { expect, test } from 'vitest'
import { createRow } from './fixtures/rows.ts'
import { applyLocalReviews, mergeRows } from './to-rows.ts'

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
  const reviewed = applyLocalReviews(rows, (runId) => (runId === 'a' ? { verdict: null } : undefined))
  expect(reviewed.map(({ verdict }) => verdict)).toEqual([undefined, 'right'])
  expect(reviewed[1]).toBe(rows[1])
})

test('a row has the reviewer of the review that is shown', () => {
  const rows = [createRow({ runId: 'a', verdict: 'right', reviewer: 'Ada' })]
  const read = (reviewer?: string) =>
    applyLocalReviews(rows, () => ({ verdict: 'right', ...(reviewer ? { reviewer } : {}) }))[0]?.reviewer
  expect([read('Ada'), read('Grace'), read()]).toEqual(['Ada', 'Grace', undefined])
})
