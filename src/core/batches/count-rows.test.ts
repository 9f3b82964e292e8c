import { expect, test } from 'vitest'
import { countByStatus, countByStatusWithReruns, formatCounts } from './count-rows.ts'
import { createRow } from './fixtures/rows.ts'

const none = { done: 0, failed: 0, cancelled: 0, sending: 0, waiting: 0 }

test.each([
  [{ ...none, done: 800 }, '800 of 800 done'],
  [{ ...none, sending: 2, waiting: 5 }, '0 of 7 done · 2 in progress · 5 waiting'],
  [
    { done: 412, failed: 3, cancelled: 1, sending: 2, waiting: 1_582 },
    '412 of 2,000 done · 3 failed · 1 cancelled · 2 in progress · 1,582 waiting',
  ],
])('%o is %s', (counts, text) => {
  expect(formatCounts(counts)).toBe(text)
})

test('counts runs or images', () => {
  const rows = [createRow({ reruns: [createRow(), createRow({ status: 'failed' })] }), createRow()]
  expect(formatCounts(countByStatusWithReruns(rows))).toBe('3 of 4 done · 1 failed')
  expect(formatCounts(countByStatus(rows))).toBe('2 of 2 done')
})
