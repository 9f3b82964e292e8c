import { maxFalseRate, type PairCounts, pairedDifference } from './paired-difference.ts'

/**
 * Returns which of two candidates is better when all images are analyzed; it is not valid before. The interval alone would
 * decide too often for few images, for which it is only approximate.
 *
 * @param comparisons as in `pairedDifference`.
 */
export function findFinalWinner(counts: PairCounts, comparisons = 1): 'first' | 'second' | undefined {
  const { low, high } = pairedDifference(counts, comparisons)
  const { onlyFirst, onlySecond } = counts
  const isSignificant = signTest(onlyFirst, onlySecond) <= maxFalseRate / comparisons
  if (low > 0 && isSignificant) return 'second'
  return high < 0 && isSignificant ? 'first' : undefined
}

/** Returns how probable a difference of at least this size is in its direction if both candidates are equally good (exact). */
function signTest(one: number, other: number): number {
  const total = one + other
  // Logarithms, because the terms of a thousand images are smaller than the smallest number.
  let logTerm = -total * Math.LN2
  let sum = Math.exp(logTerm)
  for (let losses = 1; losses <= Math.min(one, other); losses++) {
    logTerm += Math.log((total - losses + 1) / losses)
    sum += Math.exp(logTerm)
  }
  return sum
}
