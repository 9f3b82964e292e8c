import { expect } from 'vitest'
import {
  type CandidatePair,
  type ComparisonFigures,
  estimateFalseAlarmsPerYear,
  estimateSwapDetectionRate,
  simulateComparisons,
} from './simulate.ts'

const images = 100
const drift = { callsPerDay: 50, tolerance: 0.01 }

/** Two candidates of any accuracy from 50 to 95 %. */
function drawAny(random: () => number): CandidatePair {
  return { first: 0.5 + 0.45 * random(), second: 0.5 + 0.45 * random(), agreement: 0.8 * random() }
}

/** Two candidates of the same accuracy. */
function drawEqual(random: () => number): CandidatePair {
  const accuracy = 0.5 + 0.45 * random()
  return { first: accuracy, second: accuracy, agreement: 0.8 * random() }
}

const createPair = (points: number) => (): CandidatePair => ({
  first: 0.9 - points / 100,
  second: 0.9,
  agreement: 0.8,
})

export type Figures = {
  any: ComparisonFigures
  equal: ComparisonFigures
  /** The median fraction of saved calls by the difference in points. */
  saved: Record<20 | 15 | 10, number>
  falseAlarmsPerYear: number
  swapsFound: { independent: number; halfAgreeing: number }
}

/** Measures the promises of docs/evaluations.md by simulation. */
export function measureFigures({
  evaluations,
  years,
  seed,
}: {
  evaluations: number
  years: number
  seed: number
}): Figures {
  const run = (draw: (random: () => number) => CandidatePair) =>
    simulateComparisons(draw, { images, evaluations, seed })
  const swap = (agreement: number) =>
    estimateSwapDetectionRate(evaluations, { first: 0.9, second: 0.8, agreement }, { ...drift, seed })
  return {
    any: run(drawAny),
    equal: run(drawEqual),
    saved: {
      20: run(createPair(20)).medianSaved,
      15: run(createPair(15)).medianSaved,
      10: run(createPair(10)).medianSaved,
    },
    falseAlarmsPerYear: estimateFalseAlarmsPerYear(years, drift.tolerance, { ...drift, seed }),
    swapsFound: { independent: swap(0), halfAgreeing: swap(0.5) },
  }
}

/** @param allowance how far the figures may be off by chance, for fewer evaluations. */
export function assertDocumentedRates(
  { any, equal, saved, falseAlarmsPerYear, swapsFound }: Figures,
  allowance = 0,
) {
  expect(Math.abs(any.differenceCovered - 0.95)).toBeLessThanOrEqual(0.01 + allowance)
  expect(Math.abs(any.accuracyCovered - 0.95)).toBeLessThanOrEqual(0.01 + allowance)
  expect(equal.secondBetter).toBeLessThanOrEqual(0.045 + allowance)
  expect(equal.firstBetter).toBeLessThanOrEqual(0.045 + allowance)
  expect(saved[20]).toBeGreaterThanOrEqual(0.4)
  expect(falseAlarmsPerYear).toBeLessThanOrEqual(0.37)
  expect(swapsFound.independent).toBeGreaterThanOrEqual(0.95)
}
