import { expect, test } from 'vitest'
import { computeSampleEvidence } from '../statistics/drift-detector.ts'
import { checkAccuracyThreshold } from './check-accuracy-threshold.ts'
import { describeBaselineCheck } from './describe-baseline-check.ts'

/** The probability that `count` of `total` images are wrong. */
function binomial(count: number, total: number, fraction: number): number {
  let ways = 1
  for (let index = 0; index < count; index++) ways *= (total - index) / (index + 1)
  return ways * fraction ** count * (1 - fraction) ** (total - count)
}

test.each([0.5, 0.8, 0.9, 0.99])(
  'while the share is at least %f, the evidence is expected not to grow',
  (threshold) => {
    for (const share of [threshold, (threshold + 1) / 2, 1]) {
      let expected = 0
      for (let wrong = 0; wrong <= 50; wrong++)
        expected += binomial(wrong, 50, 1 - share) * computeSampleEvidence(wrong, 50, 1 - threshold)
      expect(expected).toBeLessThanOrEqual(1 + 1e-9)
    }
  },
)

test('one sample below the threshold is no alarm if chance explains it', () => {
  expect(checkAccuracyThreshold(43, 50, 1, 0.9).isLow).toBe(false)
  expect(checkAccuracyThreshold(25, 50, 1, 0.9).isLow).toBe(true)
})

test('the evidence adds up over samples', () => {
  const first = checkAccuracyThreshold(36, 50, 1, 0.9)
  expect(first.isLow).toBe(false)
  const second = checkAccuracyThreshold(36, 50, first.evidence, 0.9)
  expect(second.evidence).toBeGreaterThan(first.evidence)
})

test('a sample that is itself above the threshold is no alarm', () => {
  expect(checkAccuracyThreshold(46, 50, 900_000, 0.9).isLow).toBe(false)
})

test('without a threshold or results, there is no alarm', () => {
  expect(checkAccuracyThreshold(0, 50, 1, null)).toEqual({ evidence: 1, isLow: false })
  expect(checkAccuracyThreshold(0, 0, 5, 0.9)).toEqual({ evidence: 5, isLow: false })
})

test('a description tells the share, its interval and the changes', () => {
  const check = {
    ...{ evaluation_id: 'sample', checked_at: '2026-11-24T03:00:00Z', sampled: 50, failed: 0, right: 30 },
    threshold: 0.9,
    ...{ interval: { low: 0.46, high: 0.72 }, now_wrong: [{ id: 'a', name: null }], now_right: [] },
  }
  expect(describeBaselineCheck({ ...check, reasons: ['below_threshold'] })).toBe(
    '60% of 50 images are right (95% interval 46% to 72%), less than 90% by more than chance. 1 that were right are wrong now, 0 that were wrong are right now.',
  )
  // A check of an earlier version does not have it.
  const { threshold, ...earlier } = check
  expect(describeBaselineCheck({ ...earlier, reasons: ['below_threshold'] })).toContain(
    'less than the threshold by more than chance',
  )
})
