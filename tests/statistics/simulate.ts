import {
  accumulateEvidence,
  computeSampleEvidence,
  minDriftEvidence,
} from '#domain/statistics/drift-detector.ts'
import { findFinalWinner } from '#domain/statistics/find-final-winner.ts'
import { countPairs, pairedDifference } from '#domain/statistics/paired-difference.ts'
import { quantile } from '#domain/statistics/quantile.ts'
import { findEarlyWinner } from '#domain/statistics/sequential-test.ts'
import { type ConfidenceInterval, wilsonInterval } from '#domain/statistics/wilson-interval.ts'

/** Returns random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createUniformRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type CandidatePair = {
  /** How often each candidate is right, from 0 to 1. */
  first: number
  second: number
  /** The share of images whose difficulty decides for both alike, from 0 to 1. The others are independent. */
  agreement: number
}

/** Returns whether each candidate is right on one image. */
function drawPair({ first, second, agreement }: CandidatePair, random: () => number): [boolean, boolean] {
  const one = random()
  const other = random() < agreement ? one : random()
  return [one < first, other < second]
}

export type ComparisonFigures = {
  /** How often the 95 % interval contains the true difference, and that of the first candidate its accuracy. */
  differenceCovered: number
  accuracyCovered: number
  /** How often the decision is that the second, or the first, is better. */
  secondBetter: number
  firstBetter: number
  /** The median fraction of calls that stopping early saves. */
  medianSaved: number
}

/**
 * Simulates evaluations of `images` images that stop as soon as the decision stands.
 *
 * @param drawCandidates returns the candidates of an evaluation.
 */
export function simulateComparisons(
  drawCandidates: (random: () => number) => CandidatePair,
  { images, evaluations, seed }: { images: number; evaluations: number; seed: number },
): ComparisonFigures {
  const random = createUniformRandom(seed)
  const outcomes = Array.from({ length: evaluations }, () =>
    simulateEvaluation(drawCandidates(random), images, random),
  )
  const rate = (isCounted: (outcome: Outcome) => boolean) => outcomes.filter(isCounted).length / evaluations
  return {
    differenceCovered: rate(({ differenceCovered }) => differenceCovered),
    accuracyCovered: rate(({ accuracyCovered }) => accuracyCovered),
    secondBetter: rate(({ decision }) => decision === 'second'),
    firstBetter: rate(({ decision }) => decision === 'first'),
    medianSaved:
      quantile(
        outcomes.map(({ saved }) => saved),
        0.5,
      ) ?? 0,
  }
}

type Outcome = {
  differenceCovered: boolean
  accuracyCovered: boolean
  decision: 'first' | 'second' | undefined
  saved: number
}

function simulateEvaluation(candidates: CandidatePair, images: number, random: () => number): Outcome {
  const pairs: [boolean, boolean][] = []
  let early: ReturnType<typeof findEarlyWinner>
  let stoppedAt = images
  // The simulation goes on after a stop, so that the intervals of complete evaluations are measured too.
  while (pairs.length < images) {
    const pair = drawPair(candidates, random)
    pairs.push(pair)
    if (early || pair[0] === pair[1]) continue
    early = findEarlyWinner(countPairs(pairs))
    if (early) stoppedAt = pairs.length
  }
  const counts = countPairs(pairs)
  const interval = pairedDifference(counts)
  const own = wilsonInterval(pairs.filter(([first]) => first).length, images)
  return {
    differenceCovered: contains(interval, candidates.second - candidates.first),
    accuracyCovered: contains(own, candidates.first),
    decision: early ?? findFinalWinner(counts),
    saved: 1 - stoppedAt / images,
  }
}

const contains = ({ low, high }: ConfidenceInterval, value: number) => low <= value && value <= high

export type DriftOptions = { callsPerDay: number; tolerance: number; seed: number }

/** Returns how many false alarms a year has, on average, if results change by chance as often as the tolerance allows. */
export function estimateFalseAlarmsPerYear(
  years: number,
  changes: number,
  { callsPerDay, tolerance, seed }: DriftOptions,
): number {
  const random = createUniformRandom(seed)
  let alarms = 0
  let evidence = 1
  for (let day = 0; day < 365 * years; day += 1) {
    let changed = 0
    for (let call = 0; call < callsPerDay; call += 1) if (random() < changes) changed += 1
    evidence = accumulateEvidence(evidence, computeSampleEvidence(changed, callsPerDay, tolerance))
    if (evidence < minDriftEvidence) continue
    alarms += 1
    evidence = 1
  }
  return alarms / years
}

/** Returns how often the sample of the first day reports that another model answers. */
export function estimateSwapDetectionRate(
  swaps: number,
  candidates: CandidatePair,
  { callsPerDay, tolerance, seed }: DriftOptions,
): number {
  const random = createUniformRandom(seed)
  let found = 0
  for (let swap = 0; swap < swaps; swap += 1) {
    let changed = 0
    for (let call = 0; call < callsPerDay; call += 1) {
      const [before, after] = drawPair(candidates, random)
      if (before !== after) changed += 1
    }
    if (computeSampleEvidence(changed, callsPerDay, tolerance) >= minDriftEvidence) found += 1
  }
  return found / swaps
}
