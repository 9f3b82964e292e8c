import { formatNumber } from '#platform/format.ts'

/** Returns a difference of two fractions in percentage points, without the unit. */
export const formatPoints = (fraction: number) => formatNumber(Math.round(100 * fraction) || 0)

/** Returns a difference of two fractions, such as "12 percentage points". */
export function formatPointsWithUnit(fraction: number): string {
  const points = formatPoints(fraction)
  return `${points} percentage point${points === '1' ? '' : 's'}`
}
