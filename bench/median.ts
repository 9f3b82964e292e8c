/** The middle one; of an even number the mean of the two. NaN where there are none. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** The median of what each round says by itself: a busy moment of the machine touches both sides of one round. */
export function medianRatio<Name extends string>(
  rounds: Record<Name, number>[],
  own: Name,
  peer: Name,
): number {
  return median(rounds.map((round) => round[own] / round[peer]))
}
