import type { OrientedBox } from '../image/oriented-box.ts'
import type { Size } from '../image/pixels.ts'
import { clamp } from '../numbers.ts'
import { median, type ScoredCandidate } from './choose-by-gap.ts'
import { candidateModel, computeWeightedSum } from './count-model.ts'

/** `likeness` is the cosine of the features of a detector (`compare-features.ts`). */
export type ComparedCandidate = ScoredCandidate & { box: OrientedBox; likeness: number }

type Measures = Record<keyof typeof candidateModel.weights, number>

/** More does not make an object more probable. */
const maxLikeness = 0.3
/** In CIELAB. */
const maxColorDistance = 60
/** Of the best score: these are most likely objects. */
const similarScore = 0.75
/** Of the best score with which the others are compared. */
const minTop = 0.2
/** No candidate is more or less certain than these logarithms of odds. */
const maxLogOdds = 5

/** Returns how probably each candidate is an object, from 0 to 1. */
export function rateCandidates(candidates: readonly ComparedCandidate[], example: Size): number[] {
  const { constant, weights } = candidateModel
  return measureCandidates(candidates, example).map((measures) => {
    const logOdds = clamp(constant + computeWeightedSum(measures, weights), -maxLogOdds, maxLogOdds)
    return 1 / (1 + Math.exp(-logOdds))
  })
}

/** Colors are in thirties of CIELAB, scales are logarithms of the side compared with the example. */
function measureCandidates(candidates: readonly ComparedCandidate[], example: Size): Measures[] {
  const scored = candidates.map(({ isWanted = false, shape, likeness, colorShare, colorDistance, box }) => ({
    ...{ isWanted, shape, colorShare },
    likeness: Math.min(likeness, maxLikeness),
    score: clamp(0.2 * shape + 0.8 * (likeness + 0.2), 0, 1),
    color: Math.min(colorDistance, maxColorDistance) / 30,
    scale: Math.log((box.width * box.height) / (example.width * example.height)) / 2,
  }))
  const others = scored.filter(({ isWanted }) => !isWanted)
  const topShape = meanOfBest(others.map(({ shape }) => shape))
  const topScore = meanOfBest(others.map(({ score }) => score))
  const similar = others.filter(({ score }) => score > similarScore * topScore)
  const usual = similar.length > 0 ? similar : others
  const usualColor = median(usual.map(({ color }) => color))
  const usualScale = median(usual.map(({ scale }) => scale))
  const ranking = scored.toSorted((a, b) => Number(b.isWanted) - Number(a.isWanted) || b.score - a.score)
  const ranks = new Map(ranking.map((candidate, rank) => [candidate, rank]))
  return scored.map((candidate) => {
    const { likeness, shape, score, color, colorShare, scale } = candidate
    const rank = ranks.get(candidate) ?? 0
    return {
      ...{ likeness, color, colorShare, scale, topShape, topScore },
      shapeOfTop: shape / Math.max(minTop, topShape),
      scoreOfTop: score / Math.max(minTop, topScore),
      colorToUsual: clamp(color - usualColor, -4 / 3, 2),
      squaredScale: scale ** 2,
      scaleToUsual: scale - usualScale,
      logCount: Math.log(scored.length),
      rank: rank / scored.length,
      logRank: Math.log(rank + 1),
    }
  })
}

function meanOfBest(values: number[]): number {
  const best = values.toSorted((a, b) => b - a).slice(0, 3)
  return best.length === 0 ? 0.5 : best.reduce((sum, value) => sum + value, 0) / best.length
}
