export type Random = ReturnType<typeof createRandom>

/** Draws that are the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0

  /** 0 to 1, without the 1 */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    /** A whole number, both ends included. */
    whole,
    /** True in so many of 1. */
    happens: (share: number) => next() < share,
    oneOf<T>(choices: readonly [T, ...T[]]): T {
      return choices[whole(0, choices.length - 1)] ?? choices[0]
    },
  }
}
