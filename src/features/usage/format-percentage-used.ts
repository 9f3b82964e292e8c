/** Without decimals. Only exactly 0 and 100 are shown as 0% and 100%. */
export function formatPercentageUsed(percentage: number): string {
  if (percentage > 0 && percentage < 1) return '<1%'
  if (percentage > 99 && percentage < 100) return '>99%'
  return `${Math.round(percentage)}%`
}
