import { formatPercent } from '#domain/results/parsing/numbers.ts'

/** With fewer reviews, a percentage would say nothing. */
const minReviews = 5

type Counts = { reviewed: number; right: number; interval: { low: number; high: number } }

/** Such as "92% of 120 reviewed were right". */
export function describeReviewCounts({ reviewed, right, interval }: Counts): {
  text: string
  details?: string
} {
  if (reviewed < minReviews) return { text: `${reviewed} reviewed` }
  return {
    text: `${formatPercent(right / reviewed)} of ${reviewed.toLocaleString('en')} reviewed were right`,
    details: `The 95% interval is ${formatPercent(interval.low)} to ${formatPercent(interval.high)}.`,
  }
}
