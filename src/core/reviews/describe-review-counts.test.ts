import { expect, test } from 'vitest'
import { describeReviewCounts } from './describe-review-counts.ts'

test.each([
  [
    { reviewed: 120, right: 110, interval: { low: 0.853, high: 0.954 } },
    '92% of 120 reviewed were right',
    '85% to 95%',
  ],
  [
    { reviewed: 5, right: 5, interval: { low: 0.566, high: 1 } },
    '100% of 5 reviewed were right',
    '57% to 100%',
  ],
  // Only all are 100%, as in evaluations.
  [
    { reviewed: 300, right: 299, interval: { low: 0.981, high: 0.9994 } },
    '99% of 300 reviewed were right',
    '98% to 99%',
  ],
  [
    { reviewed: 1234, right: 0, interval: { low: 0, high: 0.003 } },
    '0% of 1,234 reviewed were right',
    '0% to 0%',
  ],
])('describes %j', (counts, text, interval) => {
  expect(describeReviewCounts(counts)).toEqual({ text, details: `The 95% interval is ${interval}.` })
})

test('says only how many were reviewed if they are fewer than five', () => {
  expect(describeReviewCounts({ reviewed: 4, right: 4, interval: { low: 0.5, high: 1 } })).toEqual({
    text: '4 reviewed',
  })
})
