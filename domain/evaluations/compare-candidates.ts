import { findFinalWinner } from '../statistics/find-final-winner.ts'
import {
  countPairs,
  estimateImagesNeeded,
  type PairCounts,
  pairedDifference,
} from '../statistics/paired-difference.ts'
import { findEarlyWinner } from '../statistics/sequential-test.ts'
import type { ConfidenceInterval } from '../statistics/wilson-interval.ts'
import type { ScoredItem } from './scored-item.ts'

/** On the images that both have answered. The indexes are those of the candidates. */
export type CandidateComparison = ConfidenceInterval & {
  first: number
  second: number
  counts: PairCounts
  /** How much more often the second one is right, from -1 to 1. */
  difference: number
  /** The index of a candidate; undefined if no difference is shown. */
  better: number | undefined
  /** About how many more images would show the difference; undefined if it is shown, or if there is none so far. */
  moreImages: number | undefined
}

/** @param isComplete whether all images are analyzed. Before, only the test that is valid at each image decides. */
export function compareCandidates(
  items: readonly ScoredItem[],
  candidateCount: number,
  isComplete: boolean,
): CandidateComparison[] {
  const pairs = listPairs(candidateCount)
  return pairs.map((pair) => {
    const [first, second] = pair
    const counts = countPairs(selectPairs(items, pair))
    const { difference, low, high } = pairedDifference(counts, pairs.length)
    const better = findBetter(
      items,
      pair,
      (paired) =>
        findEarlyWinner(paired, pairs.length) ??
        (isComplete ? findFinalWinner(paired, pairs.length) : undefined),
    )
    const needed = better === undefined ? estimateImagesNeeded(counts, pairs.length) : undefined
    const moreImages = needed === undefined ? undefined : Math.max(1, needed - counts.total)
    return { first, second, counts, difference, low, high, better, moreImages }
  })
}

/** Returns whether one candidate is certainly better than all others before all images are analyzed. */
export function isDecidedEarly(items: readonly ScoredItem[], candidateCount: number): boolean {
  const pairs = listPairs(candidateCount)
  const winners = pairs.map((pair) =>
    findBetter(items, pair, (counts) => findEarlyWinner(counts, pairs.length)),
  )
  return findWinner(winners, candidateCount) !== undefined
}

/** Returns the candidate that is better by `decide`, also if all that its results lack were wrong. */
function findBetter(
  items: readonly ScoredItem[],
  pair: Pair,
  decide: (counts: PairCounts) => 'first' | 'second' | undefined,
): number | undefined {
  const side = decide(countPairs(selectPairs(items, pair)))
  if (!side) return undefined
  const better = pair[side === 'first' ? 0 : 1]
  return decide(countPairs(selectPairs(items, pair, better))) === side ? better : undefined
}

export function findWinner(
  better: readonly (number | undefined)[],
  candidateCount: number,
): number | undefined {
  const wins = Map.groupBy(better, (winner) => winner)
  return [...wins].find(([winner, won]) => winner !== undefined && won.length === candidateCount - 1)?.[0]
}

type Pair = [first: number, second: number]

function listPairs(candidateCount: number): Pair[] {
  const indexes = Array.from({ length: candidateCount }, (_, index) => index)
  return indexes.flatMap((first) => indexes.slice(first + 1).map((second): Pair => [first, second]))
}

/** Leaves out images on which a result lacks what is expected, except those of `judged`, which are wrong. */
function selectPairs(
  items: readonly ScoredItem[],
  [first, second]: Pair,
  judged?: number,
): [boolean, boolean][] {
  return items.flatMap(({ outcomes }) => {
    const [one, other] = [outcomes[first], outcomes[second]]
    if (!one || !other) return []
    const isLeftOut = (one.isMissing && judged !== first) || (other.isMissing && judged !== second)
    return isLeftOut ? [] : [[one.isRight, other.isRight] as [boolean, boolean]]
  })
}
