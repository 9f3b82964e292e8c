import type { BaselineSchedule } from '#contract/baseline.ts'

const dayMs = 24 * 3600 * 1000
const monday = 1

/** At the hour in UTC, each day or on Mondays. Null without a schedule. */
export function getNextSampleTime(
  { schedule, hour }: { schedule: BaselineSchedule; hour: number },
  now: Date,
): Date | null {
  if (schedule === 'off') return null
  let next = new Date(now)
  next.setUTCHours(hour, 0, 0, 0)
  while (next <= now || (schedule === 'weekly' && next.getUTCDay() !== monday))
    next = new Date(next.getTime() + dayMs)
  return next
}
