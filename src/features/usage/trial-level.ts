import type { TrialUsage } from '#contract/usage.ts'

export type TrialLevel = 'good' | 'warning' | 'critical' | 'expired'

/** Specification, point 9: the total where the backend names none. */
const defaultTotal = 1000

/** Specification, points 4 and 9: above 20 good, above 5 warning, above 0 critical, otherwise expired. */
export function trialLevel(remaining: number): TrialLevel {
  if (remaining > 20) return 'good'
  if (remaining > 5) return 'warning'
  return remaining > 0 ? 'critical' : 'expired'
}

export function trialTotal({ trial_total }: TrialUsage): number {
  return trial_total ?? defaultTotal
}

export function trialMessage(usage: TrialUsage): string {
  const remaining = usage.trial_remaining
  switch (trialLevel(remaining)) {
    case 'good':
      return `You have ${remaining} requests remaining`
    case 'warning':
      return `You're running low on trial requests. ${remaining} remaining`
    case 'critical':
      return `Only ${remaining} requests left in your trial`
    case 'expired':
      return `Your trial has expired. All ${trialTotal(usage)} requests have been used.`
  }
}

/** 0 to 100; the backend's own figure where it sends one. */
export function trialPercentage(usage: TrialUsage): number {
  const share = usage.trial_percentage_used ?? (usage.trial_used / Math.max(1, trialTotal(usage))) * 100
  return Math.min(100, Math.max(0, share))
}

/** In whole percent; a little is neither nothing, nor is nearly all everything. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 1) return '<1 %'
  if (share > 99 && share < 100) return '>99 %'
  return `${Math.round(share)} %`
}
