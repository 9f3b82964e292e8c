/** The quantile of the normal distribution for two-sided intervals of 95 %. */
export const normalQuantile95 = 1.959964

/** Those of the comparisons between two, three and four candidates, which are 1, 3 and 6. */
const quantiles: Record<number, number> = { 1: normalQuantile95, 3: 2.39398, 6: 2.638257 }

/** Returns the quantile for intervals that hold at once in 95 % (Bonferroni). */
export function getBonferroniQuantile(comparisons: number): number {
  return quantiles[comparisons] ?? 2.638257
}
