import { normalQuantile95 as z } from './normal-quantile.ts'
import type { ConfidenceInterval } from './wilson-interval.ts'

export type MeanEstimate = ConfidenceInterval & { mean: number; count: number }

/** Returns the mean with its 95 % interval (Student's t), which one value does not have; undefined without values. */
export function meanInterval(values: readonly number[]): MeanEstimate | undefined {
  const count = values.length
  if (count === 0) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  if (count === 1) return { mean, count, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const margin = studentQuantile95(count - 1) * Math.sqrt(variance / count)
  return { mean, count, low: mean - margin, high: mean + margin }
}

/** The two-sided 95 % quantiles for few degrees of freedom, for which the expansion below is not accurate. */
const smallQuantiles = [12.7062, 4.30265, 3.18245, 2.77645]

/** Returns the two-sided 95 % quantile of Student's t (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5). */
export function studentQuantile95(freedom: number): number {
  const small = smallQuantiles[freedom - 1]
  if (small !== undefined) return small
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
