import type { TrialUsage } from '#contract/usage.ts'

export type TrialLevel = 'good' | 'warning' | 'critical' | 'expired'

/** The total if the backend sends none (specification, point 9). */
const defaultTotal = 1000

/** Returns the level: above 20 good, above 5 warning, above 0 critical, otherwise expired (specification, points 4 and 9). */
export function getTrialLevel(remaining: number): TrialLevel {
  if (remaining > 20) return 'good'
  if (remaining > 5) return 'warning'
  return remaining > 0 ? 'critical' : 'expired'
}

export function getTrialTotal({ trial_total }: TrialUsage): number {
  return trial_total ?? defaultTotal
}

export function getTrialMessage(usage: TrialUsage): string {
  const remaining = usage.trial_remaining
  switch (getTrialLevel(remaining)) {
    case 'good':
      return `You have ${remaining} requests remaining`
    case 'warning':
      return `You're running low on trial requests. ${remaining} remaining`
    case 'critical':
      return `Only ${remaining} requests left in your trial`
    case 'expired':
      return `Your trial has expired. All ${getTrialTotal(usage)} requests have been used.`
  }
}

/** Returns the percentage from 0 to 100. The value of the backend has precedence. */
export function getTrialPercentage(usage: TrialUsage): number {
  const percentage =
    usage.trial_percentage_used ?? (usage.trial_used / Math.max(1, getTrialTotal(usage))) * 100
  return Math.min(100, Math.max(0, percentage))
}

/** Formats a percentage from 0 to 100 without decimals. Only exactly 0 and 100 are shown as 0% and 100%. */
export function formatPercent(percentage: number): string {
  if (percentage > 0 && percentage < 1) return '<1 %'
  if (percentage > 99 && percentage < 100) return '>99 %'
  return `${Math.round(percentage)} %`
}

/** Formats the time of cached usage (ms since 1970), such as "As of Nov 23, 2:01 AM". */
export function formatAsOf(loadedAt: number): string {
  const time = new Date(loadedAt).toLocaleString(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return `As of ${time}`
}
