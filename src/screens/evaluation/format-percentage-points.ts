import { formatNumber } from '#platform/format.ts'

/** Percentage points of a difference of two fractions. */
export const formatPoints = (fraction: number) => formatNumber(Math.round(100 * fraction) || 0)

/** Such as "12 percentage points". */
export function formatPointsWithUnit(fraction: number): string {
  const points = formatPoints(fraction)
  return `${points} percentage point${points === '1' ? '' : 's'}`
}
