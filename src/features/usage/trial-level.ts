export type TrialLevel = 'good' | 'warning' | 'critical' | 'expired'

/** Specification, points 4 and 9: above 20 good, above 5 warning, above 0 critical, otherwise expired. */
export function trialLevel(remaining: number): TrialLevel {
  if (remaining > 20) return 'good'
  if (remaining > 5) return 'warning'
  return remaining > 0 ? 'critical' : 'expired'
}
