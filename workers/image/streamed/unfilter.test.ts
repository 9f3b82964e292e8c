import { expect, test } from 'vitest'
import { unfilter } from './unfilter.ts'

const above = [10, 20, 30, 40, 50, 60]
const row = [1, 2, 3, 4, 5, 250]

/** Worked out by hand, two bytes a pixel. */
test.each([
  [0, [1, 2, 3, 4, 5, 250]],
  [1, [1, 2, 4, 6, 9, 0]],
  [2, [11, 22, 33, 44, 55, 54]],
  [3, [6, 12, 21, 30, 40, 39]],
  [4, [11, 22, 33, 44, 55, 54]],
])('A row of filter %i', (filter, wanted) => {
  const bytes = Uint8Array.from(row)
  unfilter(filter, bytes, Uint8Array.from(above), 2)
  expect([...bytes]).toEqual(wanted)
})

test('There is no fifth filter', () => {
  expect(() => unfilter(5, Uint8Array.from(row), Uint8Array.from(above), 2)).toThrow('no such filter')
})
