/** Even if the bands before it took too long. */
const minBandMs = 2000

/** No band is read twice when `secondReadingMs` have passed. */
type Limits = { timeoutMs: number; secondReadingMs: number }
/** `signal` rejects the reading. After `finishSignal` no band is read again. */
type Signals = { signal: AbortSignal; finishSignal?: AbortSignal | undefined }

export type Clock = ReturnType<typeof createClock>

export function createClock({ timeoutMs, secondReadingMs }: Limits, { signal, finishSignal }: Signals) {
  const endsAt = performance.now() + timeoutMs
  let bandMs = timeoutMs
  const getLeftMs = () => endsAt - performance.now()
  return {
    signal,
    isOver: () => getLeftMs() <= 0,
    isShort: () => finishSignal?.aborted === true || timeoutMs - getLeftMs() > secondReadingMs,
    /** A band may use twice its share of the time that is left. */
    startBand(bandsLeft: number) {
      bandMs = Math.max(Math.min(minBandMs, timeoutMs / 4), (getLeftMs() / bandsLeft) * 2)
    },
    getBandMs: () => Math.ceil(bandMs),
  }
}
