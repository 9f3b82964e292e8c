import type { PairCounts } from './paired-difference.ts'

/**
 * The evidence at which an evaluation stops. By Ville's inequality, a candidate that is not better reaches it in at most 2 %
 * of all evaluations, however often one looks. With the 2.5 % of the decision at the end, a decision is false in at most
 * 4.5 %.
 */
export const minStopEvidence = 50

/** The probabilities of winning a differing pair on which the test bets, each with an equal share of the stake. */
const bets = Array.from({ length: 50 }, (_, index) => 0.5 + (index + 0.5) / 100)

/**
 * Returns the evidence that one candidate is better than the other one: the wealth of a gambler who has started with 1 and
 * bets on it at each image on which only one of them is right. Unless it is better, the wealth does not grow in expectation, so
 * that the test is valid at every image (Waudby-Smith and Ramdas, Journal of the Royal Statistical Society B 86, 2024; for
 * pairs, the mixture of Robbins' sequential test of a probability of 1/2).
 */
export function computeWinEvidence(wins: number, losses: number): number {
  const wealth = bets.map((p) => Math.exp(wins * Math.log(2 * p) + losses * Math.log(2 * (1 - p))))
  return wealth.reduce((sum, one) => sum + one, 0) / bets.length
}

/**
 * @param comparisons how many comparisons the evaluation makes. Each needs more evidence, so that the bound holds for all
 *   together (Bonferroni).
 */
export function findEarlyWinner(
  { onlyFirst, onlySecond }: PairCounts,
  comparisons = 1,
): 'first' | 'second' | undefined {
  const needed = minStopEvidence * comparisons
  if (computeWinEvidence(onlySecond, onlyFirst) >= needed) return 'second'
  return computeWinEvidence(onlyFirst, onlySecond) >= needed ? 'first' : undefined
}
