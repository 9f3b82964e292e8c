/** Specification, point 9, in milliseconds. */
const debounceMs = 200

/** A capture within 200 ms of the previous one is ignored. Times in ms of one clock; none before is null. */
export function isTooSoon(previousAt: number | null, now: number): boolean {
  return previousAt !== null && now - previousAt < debounceMs
}
