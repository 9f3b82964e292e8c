/** How many of the last results are considered: the speed may have changed since the first. */
const maxResults = 41
/** With fewer intervals an estimate would be a guess. */
const minIntervals = 5
/** An interval that is longer than so many usual ones was a pause, or the device was offline. */
const pauseFactor = 8

/**
 * Estimates the time until `remaining` more results have arrived, in ms, from the times of those that have arrived (in ms
 * since 1970). Pauses do not count. Returns undefined while there are too few.
 */
export function estimateRemainingMs(completedAt: readonly number[], remaining: number): number | undefined {
  const last = completedAt.toSorted((one, other) => one - other).slice(-maxResults)
  const intervals = last.slice(1).map((time, index) => time - (last[index] ?? time))
  if (intervals.length < minIntervals) return undefined
  const median = intervals.toSorted((one, other) => one - other)[Math.floor(intervals.length / 2)] ?? 0
  // Results that arrive together have short intervals, so the limit is at least a second.
  const limit = Math.max(1_000, median) * pauseFactor
  const counted = intervals.filter((interval) => interval <= limit)
  const average = counted.reduce((sum, interval) => sum + interval, 0) / Math.max(1, counted.length)
  return Math.round(average * remaining)
}

/** Such as "less than a minute", "about 12 min". */
export function formatRemaining(ms: number): string {
  const minutes = ms / 60_000
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `about ${Math.round(minutes)} min`
  const hours = Math.floor(minutes / 60)
  const rest = Math.round((minutes - hours * 60) / 10) * 10
  return rest === 0 || rest === 60
    ? `about ${hours + (rest === 60 ? 1 : 0)} h`
    : `about ${hours} h ${rest} min`
}
