/** Returns the median, or NaN for an empty list. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Returns the median of the per-round ratios, which cancels load that affects both sides of a round. */
export function medianRatio<Name extends string>(
  rounds: Record<Name, number>[],
  own: Name,
  peer: Name,
): number {
  return median(rounds.map((round) => round[own] / round[peer]))
}
