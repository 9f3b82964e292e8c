import {
  countPairs,
  estimateImagesNeeded,
  type PairCounts,
  pairedDifference,
} from '../statistics/paired-difference.ts'
import { decideEarly } from '../statistics/sequential-test.ts'
import type { Interval } from '../statistics/wilson-interval.ts'
import type { ScoredItem } from './scored-item.ts'

/** On the images that both have answered. The indexes are those of the candidates. */
export type Comparison = Interval & {
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

export function compareCandidates(items: readonly ScoredItem[], candidateCount: number): Comparison[] {
  const pairs = listPairs(candidateCount)
  return pairs.map(([first, second]) => {
    const counts = countPairs(selectPairs(items, first, second))
    const { difference, low, high } = pairedDifference(counts, pairs.length)
    const early = decideEarly(counts, pairs.length)
    const side = early ?? (low > 0 ? 'second' : high < 0 ? 'first' : undefined)
    const better = side && (side === 'first' ? first : second)
    const needed = better === undefined ? estimateImagesNeeded(counts) : undefined
    const moreImages = needed === undefined ? undefined : Math.max(1, needed - counts.total)
    return { first, second, counts, difference, low, high, better, moreImages }
  })
}

/** Returns whether one candidate is certainly better than all others before all images are analyzed. */
export function isDecidedEarly(items: readonly ScoredItem[], candidateCount: number): boolean {
  const pairs = listPairs(candidateCount)
  const winners = pairs.map(([first, second]) => {
    const side = decideEarly(countPairs(selectPairs(items, first, second)), pairs.length)
    return side && (side === 'first' ? first : second)
  })
  return findWinner(winners, candidateCount) !== undefined
}

/** Returns the candidate that is better than all others. */
export function findWinner(
  better: readonly (number | undefined)[],
  candidateCount: number,
): number | undefined {
  const wins = Map.groupBy(better, (winner) => winner)
  return [...wins].find(([winner, won]) => winner !== undefined && won.length === candidateCount - 1)?.[0]
}

function listPairs(candidateCount: number): [number, number][] {
  const indexes = Array.from({ length: candidateCount }, (_, index) => index)
  return indexes.flatMap((first) =>
    indexes.slice(first + 1).map((second): [number, number] => [first, second]),
  )
}

function selectPairs(items: readonly ScoredItem[], first: number, second: number): [boolean, boolean][] {
  return items.flatMap(({ outcomes }) => {
    const [one, other] = [outcomes[first], outcomes[second]]
    return one && other ? [[one.isRight, other.isRight] as [boolean, boolean]] : []
  })
}
