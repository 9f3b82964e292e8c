export type Random = ReturnType<typeof createRandom>

/** Returns a random number generator with a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns a random integer. Both limits are included. */
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    integer,
    chance: (probability: number) => next() < probability,
    oneOf<T>(choices: readonly [T, ...T[]]): T {
      return choices[integer(0, choices.length - 1)] ?? choices[0]
    },
  }
}
