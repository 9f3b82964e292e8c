/**
 * Returns the order of the candidates in a round: a row of a Williams square, in which each candidate follows each other
 * candidate equally often.
 */
export function getRoundOrder<Name>(names: readonly Name[], round: number): Name[] {
  const indexes = names.map((_, index) => (index % 2 ? names.length - (index + 1) / 2 : index / 2))
  const order = indexes.map((index) => names[(index + round) % names.length] as Name)
  return Math.floor(round / names.length) % 2 ? order.reverse() : order
}

/** Rounds `atLeast` up to a number of rounds in which the Williams square is complete. */
export function countBalancedRounds(candidates: number, atLeast: number): number {
  const cycle = candidates % 2 ? candidates * 2 : candidates
  return Math.ceil(atLeast / cycle) * cycle
}

/** Returns the median, or NaN for an empty list. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/**
 * Returns the median of the ratios of all rounds. The load of the machine affects both sides of a ratio, so that it cancels
 * out.
 */
export function medianRatio<Name extends string>(
  rounds: Record<Name, number>[],
  name: Name,
  baseline: Name,
): number {
  return median(rounds.map((round) => round[name] / round[baseline]))
}
