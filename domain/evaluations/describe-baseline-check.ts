import type { BaselineCheck } from '#contract/baseline.ts'
import { formatPercent } from '../results/parsing/numbers.ts'

export function describeBaselineCheck({
  sampled,
  right,
  threshold,
  interval,
  now_wrong,
  now_right,
  reasons,
}: BaselineCheck): string {
  if (sampled === 0) return 'No image could be analyzed.'
  const share = `${formatPercent(right / sampled)} of ${sampled} images are right (95% interval ${formatPercent(interval.low)} to ${formatPercent(interval.high)})`
  const changes = `${now_wrong.length} that were right are wrong now, ${now_right.length} that were wrong are right now.`
  const limit = threshold ? formatPercent(threshold) : 'the threshold'
  const below = reasons.includes('below_threshold') ? `, less than ${limit} by more than chance` : ''
  const isDrift = reasons.includes('drift') ? 'More results have changed than by chance. ' : ''
  return `${isDrift}${share}${below}. ${changes}`
}
