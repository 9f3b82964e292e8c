/** With fewer reviews, a percentage would say nothing. */
const minReviews = 5

type Counts = { reviewed: number; right: number; interval: { low: number; high: number } }

/** Returns a text such as "92% of 120 reviewed were right". */
export function describeCounts({ reviewed, right, interval }: Counts): { text: string; details?: string } {
  if (reviewed < minReviews) return { text: `${reviewed} reviewed` }
  const percent = (fraction: number) => `${Math.round(fraction * 100)}%`
  return {
    text: `${percent(right / reviewed)} of ${reviewed.toLocaleString('en')} reviewed were right`,
    details: `The 95% interval is ${percent(interval.low)} to ${percent(interval.high)}.`,
  }
}
