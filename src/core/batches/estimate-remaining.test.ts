import { expect, test } from 'vitest'
import { estimateRemainingMs, formatRemaining } from './estimate-remaining.ts'

/** Times with these intervals, in ms. */
function timesWith(intervals: number[]): number[] {
  let time = 1_000_000
  return [time, ...intervals.map((interval) => (time += interval))]
}

test('multiplies the average interval with the number of images', () => {
  expect(estimateRemainingMs(timesWith([1_000, 3_000, 2_000, 2_000, 2_000]), 10)).toBe(20_000)
})

test('a pause does not change the estimate', () => {
  const times = timesWith([2_000, 2_000, 2_000, 3_600_000, 2_000, 2_000, 2_000])
  expect(estimateRemainingMs(times, 10)).toBe(20_000)
})

test('results that arrive together, several at a time, are no pauses', () => {
  expect(estimateRemainingMs(timesWith([0, 0, 3_000, 0, 0, 3_000]), 6)).toBe(6_000)
})

test('only the last results count, in any order', () => {
  const times = timesWith([...Array<number>(50).fill(9_000), ...Array<number>(40).fill(1_000)])
  expect(estimateRemainingMs(times.toReversed(), 10)).toBe(10_000)
})

test.each([[[]], [[5]], [timesWith([1_000, 1_000, 1_000, 1_000])]])(
  'there is no estimate for %j',
  (times) => {
    expect(estimateRemainingMs(times, 10)).toBeUndefined()
  },
)

test.each([
  [0, 'less than a minute'],
  [59_000, 'less than a minute'],
  [61_000, 'about 1 min'],
  [12.4 * 60_000, 'about 12 min'],
  [60 * 60_000, 'about 1 h'],
  [86 * 60_000, 'about 1 h 30 min'],
  [118 * 60_000, 'about 2 h'],
])('%d ms are %s', (ms, text) => expect(formatRemaining(ms)).toBe(text))
