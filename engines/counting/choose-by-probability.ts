import type { Size } from '../image/pixels.ts'
import type { CountChoice } from './choose-by-gap.ts'
import { computeWeightedSum, countModelWeights } from './count-model.ts'
import { type ComparedCandidate, rateCandidates } from './rate-candidates.ts'

/** The candidates that count, by their indexes. `isSure`: they are probably all objects and nothing else, by the gaps too. */
export type CountDecision = { indexes: number[]; isSure: boolean }

type Ranked = { isMarked: boolean; chance: number }
type Cut = { count: number; weight: number }

const minChance = 0.02
/** Of a sure count. */
const minProbability = 0.5

/**
 * Ranks the candidates by how probably each is an object, and cuts the ranking at the most probable count.
 *
 * @param choice of gaps, which is one of the reasons.
 */
export function chooseByProbability(
  candidates: readonly ComparedCandidate[],
  { example, choice }: { example: Size; choice: CountChoice },
): CountDecision {
  const eligible = [...candidates.entries()].filter(([, { isWanted }]) => isWanted !== false)
  const compared = eligible.map(([, candidate]) => candidate)
  const ratings = rateCandidates(compared, example)
  const ranking = eligible
    .map(([index, { isWanted }], position) => ({
      index,
      isMarked: isWanted === true,
      chance: Math.max(minChance, ratings[position] ?? 0),
    }))
    .sort((a, b) => Number(b.isMarked) - Number(a.isMarked) || b.chance - a.chance)
  const cuts = weighCuts(ranking, choice)
  const most = Math.max(...cuts.map(({ weight }) => weight))
  const sum = cuts.reduce((total, { weight }) => total + Math.exp(weight - most), 0)
  const count = cuts.find(({ weight }) => weight === most)?.count ?? 0
  return {
    indexes: ranking.slice(0, count).map(({ index }) => index),
    isSure: 1 / sum >= minProbability && count === choice.indexes.length,
  }
}

/** Returns the logarithms of the odds of all counts, less a constant. What is marked counts. */
function weighCuts(ranking: readonly Ranked[], { indexes, gap: choiceGap, isAgreed }: CountChoice): Cut[] {
  const best = ranking.find(({ isMarked }) => !isMarked)?.chance ?? 0.5
  const chances = ranking.map(({ isMarked, chance }) => (isMarked ? Math.max(chance, best) : chance))
  let likelihood = 0
  const ends = chances.map((chance, index) => {
    const next = chances[index + 1] ?? minChance
    const [gap, middle] = [chance - next, (chance + next) / 2 - 0.5]
    likelihood += Math.log(chance / (1 - Math.min(chance, 1 - minChance)))
    return {
      ...{ gap, middle, likelihood },
      clarity: (gap + 0.005) ** 1.3 * Math.exp(-((middle / 0.3) ** 2) / 2),
    }
  })
  const bestLikelihood = Math.max(...ends.map((end) => end.likelihood))
  const bestClarity = Math.max(...ends.map((end) => end.clarity))
  return ends.flatMap(({ gap, middle, likelihood, clarity }, index) => {
    if (ranking[index + 1]?.isMarked) return []
    const count = index + 1
    const offset = Math.min(2.5, Math.max(-2.5, middle * 10))
    const ratio = Math.log(count / indexes.length)
    const isChoice = Number(ratio === 0)
    const measures: Record<keyof typeof countModelWeights, number> = {
      logGap: Math.log(gap + 0.01),
      offset,
      squaredOffset: offset ** 2,
      clarity: Math.log(clarity / bestClarity + 0.02),
      likelihood: Math.max(-8, (likelihood - bestLikelihood) / Math.sqrt(1 + count)),
      logCount: Math.log(count),
      isOne: Number(count === 1),
      isAll: Number(count === ranking.length),
      isChoice,
      choiceGap: isChoice * Math.min(0.4, choiceGap),
      isAgreedChoice: isChoice * Number(isAgreed),
      aboveChoice: Math.max(0, ratio),
      belowChoice: Math.max(0, -ratio),
    }
    return [{ count, weight: computeWeightedSum(measures, countModelWeights) }]
  })
}
