/** In ms. */
const delays = { first: 1_000, longest: 300_000 }

/**
 * Returns the delay after failed attempts, in ms: it doubles from the first one to the longest one, with full jitter. `attempts`
 * counts from 1; `random` is from 0 to 1.
 */
export function getBackoffMs(attempts: number, random: number): number {
  return Math.round(random * Math.min(delays.longest, delays.first * 2 ** Math.min(attempts - 1, 20)))
}
