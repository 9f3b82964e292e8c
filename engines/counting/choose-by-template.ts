import { type CountChoice, chooseByGap, type ScoredCandidate } from './choose-by-gap.ts'

/** The smallest `gap` of a clear choice. Below it, likeness hardly separates the objects from the rest. */
export const minClearGap = 0.25
/** Without a mark in the image, it may have no object: what looks less like the template is none. */
const minShape = 0.45
/** Of the best likeness: those above have the colors of the objects. */
const similarValue = 0.85
/** In CIELAB. Two photos differ in their light. */
const similarColor = 45
/** In CIELAB, between the colors of the objects and those of the ground. */
const minColorGap = 20

/** @returns how much a candidate looks like the example in shape and colors, from 0 to 1. */
export const rateLikeness = ({ shape, colorDistance }: Pick<ScoredCandidate, 'shape' | 'colorDistance'>) =>
  shape * Math.exp(-((colorDistance / similarColor) ** 2))

/** As `chooseByGap`. Where the shape is unclear, such as on a striped ground, what has other colors does not count. */
export function chooseByTemplate(candidates: ScoredCandidate[]): CountChoice {
  const all = chooseByGap(candidates)
  const end = all.gap < minClearGap ? findColorEnd(candidates) : undefined
  const similar = end === undefined ? all : chooseByGap(excludeColors(candidates, end))
  const choice = similar.gap > all.gap ? similar : all
  const indexes = choice.indexes.filter((index) => isPlausible(candidates[index]))
  return { ...choice, indexes, gap: indexes.length > 0 ? choice.gap : 0 }
}

const isPlausible = (candidate: ScoredCandidate | undefined) =>
  candidate !== undefined && (candidate.isWanted || candidate.shape >= minShape)

/** @param end of the distances of the colors that count. */
function excludeColors(candidates: ScoredCandidate[], end: number): ScoredCandidate[] {
  return candidates.map((candidate) =>
    candidate.colorDistance > end && !candidate.isWanted ? { ...candidate, isWanted: false } : candidate,
  )
}

/** Returns the distance at which the colors of the objects end, if there is a clear gap. */
function findColorEnd(candidates: ScoredCandidate[]): number | undefined {
  const counted = candidates.filter(({ isWanted }) => isWanted !== false)
  const best = Math.max(...counted.map(rateLikeness))
  const start = Math.max(
    ...counted
      .filter((candidate) => rateLikeness(candidate) >= similarValue * best)
      .map(({ colorDistance }) => colorDistance),
  )
  const farther = counted.map(({ colorDistance }) => colorDistance).filter((distance) => distance >= start)
  const sorted = farther.toSorted((a, b) => a - b)
  return sorted.find((distance, index) => (sorted[index + 1] ?? 0) - distance >= minColorGap)
}
