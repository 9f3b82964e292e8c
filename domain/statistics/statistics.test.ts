import { expect, test } from 'vitest'
import { accumulateEvidence, computeSampleEvidence } from './drift-detector.ts'
import { findFinalWinner } from './find-final-winner.ts'
import { meanInterval, studentQuantile95 } from './mean-interval.ts'
import { countPairs, estimateImagesNeeded } from './paired-difference.ts'
import { quantile } from './quantile.ts'
import { computeWinEvidence, findEarlyWinner } from './sequential-test.ts'

test('counts the images on which only one candidate is right', () => {
  const pairs: [boolean, boolean][] = [
    [true, true],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]
  expect(countPairs(pairs)).toEqual({ onlyFirst: 1, onlySecond: 2, total: 5 })
})

test('the evidence is a fair game: its expectation is 1 if both are equally good', () => {
  // All outcomes of ten pairs that differ, with their probabilities.
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  const expectation = Array.from(
    { length: 11 },
    (_, wins) => (choose(10, wins) / 2 ** 10) * computeWinEvidence(wins, 10 - wins),
  ).reduce((sum, one) => sum + one, 0)
  expect(expectation).toBeCloseTo(1, 10)
})

test('the evidence of a sample is a fair game at the tolerance, and a losing one below', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  const expectation = (changes: number) =>
    Array.from(
      { length: 21 },
      (_, changed) =>
        choose(20, changed) *
        changes ** changed *
        (1 - changes) ** (20 - changed) *
        computeSampleEvidence(changed, 20, 0.05),
    ).reduce((sum, one) => sum + one, 0)
  expect(expectation(0.05)).toBeCloseTo(1, 10)
  expect(expectation(0.02)).toBeLessThan(1)
})

test('decides for the better candidate, and needs more evidence for more comparisons', () => {
  expect(findEarlyWinner({ onlyFirst: 0, onlySecond: 7, total: 20 })).toBeUndefined()
  expect(findEarlyWinner({ onlyFirst: 0, onlySecond: 8, total: 20 })).toBe('second')
  expect(findEarlyWinner({ onlyFirst: 8, onlySecond: 0, total: 20 })).toBe('first')
  expect(findEarlyWinner({ onlyFirst: 0, onlySecond: 8, total: 20 }, 3)).toBeUndefined()
})

test('at the end, chance makes a candidate that is not better better in at most 2.5 %', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  for (let differing = 1; differing <= 30; differing++)
    for (const total of [differing, 2 * differing, 10 * differing]) {
      let falseRate = 0
      for (let wins = 0; wins <= differing; wins++)
        if (findFinalWinner({ onlyFirst: differing - wins, onlySecond: wins, total }) === 'second')
          falseRate += choose(differing, wins) / 2 ** differing
      expect(falseRate).toBeLessThanOrEqual(0.025)
    }
  expect(findFinalWinner({ onlyFirst: 6, onlySecond: 0, total: 6 })).toBe('first')
  expect(findFinalWinner({ onlyFirst: 6, onlySecond: 0, total: 6 }, 3)).toBeUndefined()
  expect(findFinalWinner({ onlyFirst: 700, onlySecond: 900, total: 5000 })).toBe('second')
})

test('evidence of drift adds up, but does not fall below the start', () => {
  expect(accumulateEvidence(0.01, 5)).toBe(5)
  expect(accumulateEvidence(20, 5)).toBe(100)
})

test('estimates how many images show a difference', () => {
  expect(estimateImagesNeeded({ onlyFirst: 5, onlySecond: 5, total: 50 })).toBeUndefined()
  expect(estimateImagesNeeded({ onlyFirst: 0, onlySecond: 0, total: 0 })).toBeUndefined()
  // Connor (1987) with 20 % differing pairs and a difference of 10 points.
  expect(estimateImagesNeeded({ onlyFirst: 5, onlySecond: 15, total: 100 })).toBe(155)
  // The intervals of three comparisons are wider.
  expect(estimateImagesNeeded({ onlyFirst: 5, onlySecond: 15, total: 100 }, 3)).toBe(207)
})

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
test.each([
  [1, 12.706],
  [4, 2.776],
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
  [100, 1.984],
  [Number.MAX_SAFE_INTEGER, 1.96],
])('the quantile of Student’s t with %d degrees of freedom is %f', (freedom, value) => {
  expect(studentQuantile95(freedom)).toBeCloseTo(value, 2)
})

test('means have an interval, quantiles are interpolated', () => {
  expect(meanInterval([])).toBeUndefined()
  expect(meanInterval([1, 2, 3, 4, 5])?.mean).toBe(3)
  expect(meanInterval([1, 2, 3, 4, 5])?.low).toBeCloseTo(3 - (2.776 * Math.sqrt(2.5)) / Math.sqrt(5), 2)
  expect(quantile([], 0.5)).toBeUndefined()
  // numpy.percentile([1, 2, 3, 4], [50, 95])
  expect([quantile([4, 2, 3, 1], 0.5), quantile([4, 2, 3, 1], 0.95)]).toEqual([2.5, 3.8499999999999996])
})
