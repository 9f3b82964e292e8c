import { getBonferroniQuantile } from './normal-quantile.ts'
import type { ConfidenceInterval } from './wilson-interval.ts'

/** Images on which only one of two candidates is right, and all that both have answered. */
export type PairCounts = { onlyFirst: number; onlySecond: number; total: number }

export function countPairs(pairs: Iterable<readonly [boolean, boolean]>): PairCounts {
  const counts = { onlyFirst: 0, onlySecond: 0, total: 0 }
  for (const [first, second] of pairs) {
    counts.total += 1
    if (first && !second) counts.onlyFirst += 1
    if (second && !first) counts.onlySecond += 1
  }
  return counts
}

/**
 * Returns how much more often the second candidate is right than the first, from -1 to 1, with its 95 % interval:
 * Wald's interval after adding one pair of each kind that differs (Bonett and Price, Journal of Educational and
 * Behavioral Statistics 37, 2012).
 *
 * @param comparisons how many comparisons the evaluation makes: the intervals contain all differences at once in 95 %
 *   (Bonferroni).
 */
export function pairedDifference(
  { onlyFirst, onlySecond, total }: PairCounts,
  comparisons = 1,
): ConfidenceInterval & { difference: number } {
  if (total === 0) return { difference: 0, low: -1, high: 1 }
  const [first, second] = [(onlyFirst + 1) / (total + 2), (onlySecond + 1) / (total + 2)]
  const center = second - first
  const margin = getBonferroniQuantile(comparisons) * Math.sqrt((first + second - center ** 2) / (total + 2))
  return {
    difference: (onlySecond - onlyFirst) / total,
    low: Math.max(-1, center - margin),
    high: Math.min(1, center + margin),
  }
}

/** How often a candidate that is not better may be found better at the end: half of what is outside a 95 % interval. */
export const maxFalseRate = 0.025

/** The quantile of the normal distribution for a power of 80 %. */
const powerQuantile = 0.841621

/**
 * Returns about how many images in total show a difference such as this one with a power of 80 % (Connor, Biometrics 43,
 * 1987); undefined if there is no difference so far.
 *
 * @param comparisons as in `pairedDifference`.
 */
export function estimateImagesNeeded(
  { onlyFirst, onlySecond, total }: PairCounts,
  comparisons = 1,
): number | undefined {
  const difference = Math.abs(onlySecond - onlyFirst) / total
  if (!(difference > 0)) return undefined
  const discordant = (onlyFirst + onlySecond) / total
  const root =
    getBonferroniQuantile(comparisons) * Math.sqrt(discordant) +
    powerQuantile * Math.sqrt(Math.max(0, discordant - difference ** 2))
  // With fewer images on which only one is right, the exact test at the end never decides.
  const fewest = Math.ceil(Math.log2(comparisons / maxFalseRate)) / discordant
  return Math.ceil(Math.max((root / difference) ** 2, fewest))
}
