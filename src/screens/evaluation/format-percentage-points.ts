import { formatNumber } from '#platform/format.ts'

/** Percentage points of a difference of two fractions. */
export const formatPercentagePoints = (fraction: number) => formatNumber(Math.round(100 * fraction) || 0)

/** Such as "12 percentage points". */
export function formatPercentagePointsWithUnit(fraction: number): string {
  const points = formatPercentagePoints(fraction)
  return `${points} percentage point${points === '1' ? '' : 's'}`
}
