import { normalQuantile95 as z } from './normal-quantile.ts'

/** Bounds of a 95 % interval. */
export type ConfidenceInterval = { low: number; high: number }

/**
 * Returns the 95 % interval of a fraction of which `successes` of `total` observations are known: the score interval of
 * Wilson (Journal of the American Statistical Association 22, 1927). Unlike the interval of the textbook, p ± 1.96 s, it stays
 * within 0 and 1, and is not empty when all or none of a few observations are successes.
 */
export function wilsonInterval(successes: number, total: number): ConfidenceInterval {
  if (total === 0) return { low: 0, high: 1 }
  const fraction = successes / total
  const center = fraction + z ** 2 / (2 * total)
  const margin = z * Math.sqrt((fraction * (1 - fraction)) / total + z ** 2 / (4 * total ** 2))
  const scale = 1 + z ** 2 / total
  return { low: Math.max(0, (center - margin) / scale), high: Math.min(1, (center + margin) / scale) }
}
