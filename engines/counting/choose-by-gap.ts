/** Each from 0 to 1, except the distance of the colors. `isWanted` of one that the user has marked. */
export type ScoredCandidate = {
  shape: number
  colorDistance: number
  colorShare: number
  isWanted?: boolean | undefined
}

/** The candidates that count, by their indexes. `gap` is how much more the last of them looks like the example than the next. */
export type CountChoice = { indexes: number[]; gap: number; isAgreed: boolean }

/** A candidate below does not count, whatever comes after it. */
const minScore = 0.2
/** The marked object resembles itself, which says nothing about others. */
const maxMarkScore = 0.5
/** A gap that is twice as large outweighs a more usual one. */
const gapExponent = 1.3
/** Gaps of the shape from here on are clear. */
const clearGap = 0.1
/** Where the middle of the objects of the right shape has a larger distance, they have several colors, or all colors. */
const severalColors = 20
const allColors = 40
/** How many of the rankings must have the same count to agree. */
const minAgreeing = 3

type Ranking = { scores: number[]; usualCut: number; spread: number }
type Cut = { indexes: number[]; gap: number }

/**
 * Ranks the candidates by their shape, and by their shape and colors, and cuts each ranking at its largest gap. The ranking
 * with the clearest gap counts: whether the color matters depends on the objects.
 */
export function chooseByGap(candidates: ScoredCandidate[]): CountChoice {
  const shapes = candidates.map(({ shape }) => shape)
  const shape = cutRanking(candidates, { scores: shapes, usualCut: 0.44, spread: 0.08 })
  const middle = median(shape.indexes.map((index) => candidates[index]?.colorDistance ?? 0))
  const weigh = (getWeight: (candidate: ScoredCandidate) => number) =>
    candidates.map((candidate) => candidate.shape * getWeight(candidate))
  const tolerance = Math.max(25, 2.2 * middle)
  const fade = (distance: number, reach: number) => Math.exp(-((Math.max(0, distance) / reach) ** 2))
  const similarColors = cutRanking(candidates, {
    scores: weigh(({ colorDistance }) => fade(colorDistance - middle, tolerance)),
    usualCut: 0.42,
    spread: 0.1,
  })
  const nearColors = cutRanking(candidates, {
    scores: weigh(({ colorDistance }) => fade(colorDistance, 45)),
    usualCut: 0.4,
    spread: 0.12,
  })
  const sameColors = cutRanking(candidates, {
    scores: weigh(({ colorDistance }) => fade(colorDistance, 30)),
    usualCut: 0.4,
    spread: 0.14,
  })
  const sharedColors = cutRanking(candidates, {
    scores: weigh(({ colorShare }) => 0.4 + 0.6 * colorShare),
    usualCut: 0.4,
    spread: 0.12,
  })
  const all = [shape, similarColors, nearColors, sameColors, sharedColors]
  const eligible = listEligible()
  const best = eligible.reduce((a, b) => (b.gap > a.gap ? b : a))
  const agreeing = all.filter(({ indexes }) => indexes.length === best.indexes.length).length
  return { ...best, isAgreed: agreeing >= minAgreeing }

  function listEligible(): Cut[] {
    const isClear = shape.gap >= clearGap
    if (middle > allColors) return [shape]
    if (middle > severalColors) return isClear ? [shape] : [nearColors, sameColors, sharedColors]
    return isClear ? [shape, similarColors, nearColors, sharedColors] : [shape, similarColors, nearColors]
  }
}

/** Prefers gaps near the score at which objects usually end. Marks of the user are sure. */
function cutRanking(candidates: ScoredCandidate[], { scores, usualCut, spread }: Ranking): Cut {
  const order = [...scores.keys()]
    .filter((index) => candidates[index]?.isWanted !== false)
    .sort((a, b) => getRank(b) - getRank(a))
  let best = { count: order.length === 0 ? 0 : 1, gap: 0, value: -1 }
  for (let count = 1; count <= order.length; count++) {
    const [last, next] = [readScore(count - 1), readScore(count)]
    if (candidates[order[count] ?? -1]?.isWanted) continue
    const middle = (last + next) / 2
    const value = (last - next + 0.005) ** gapExponent * Math.exp(-(((middle - usualCut) / spread) ** 2) / 2)
    if (value > best.value) best = { count, gap: last - next, value }
  }
  return { indexes: order.slice(0, best.count), gap: best.gap }

  function getRank(index: number): number {
    return candidates[index]?.isWanted ? Number.POSITIVE_INFINITY : (scores[index] ?? 0)
  }
  function readScore(position: number): number {
    const index = order[position] ?? -1
    return Math.min(candidates[index]?.isWanted ? maxMarkScore : 1, Math.max(minScore, scores[index] ?? 0))
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
