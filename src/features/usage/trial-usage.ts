import type { TrialUsage } from '#contract/usage.ts'
import { formatNumber } from '#platform/format.ts'

export type TrialLevel = 'good' | 'warning' | 'critical' | 'expired'

/** Above 20 good, above 5 warning, above 0 critical, otherwise expired (specification, points 4 and 9). */
export function getTrialLevel(remaining: number): TrialLevel {
  if (remaining > 20) return 'good'
  if (remaining > 5) return 'warning'
  return remaining > 0 ? 'critical' : 'expired'
}

export function getTrialMessage(usage: TrialUsage): string {
  const remaining = formatNumber(usage.trial_remaining)
  switch (getTrialLevel(usage.trial_remaining)) {
    case 'good':
      return `You have ${remaining} requests remaining`
    case 'warning':
      return `You're running low on trial requests. ${remaining} remaining`
    case 'critical':
      return `Only ${remaining} requests left in your trial`
    case 'expired':
      return `Your trial has expired. All ${formatNumber(usage.trial_total)} requests have been used.`
  }
}

/** From 0 to 100. The value of the backend has precedence. */
export function getTrialPercentageUsed(usage: TrialUsage): number {
  const percentage = usage.trial_percentage_used ?? (usage.trial_used / Math.max(1, usage.trial_total)) * 100
  return Math.min(100, Math.max(0, percentage))
}
