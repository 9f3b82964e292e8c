/**
 * Returns the F1 of two sets: twice the number of common items, divided by the sum of their sizes (Dice, Ecology 26, 1945;
 * `f1_score` with `average="samples"` of scikit-learn). Two empty sets are equal: 1.
 */
export function setF1(expected: Iterable<string>, actual: Iterable<string>): number {
  const [one, other] = [new Set(expected), new Set(actual)]
  if (one.size + other.size === 0) return 1
  return (2 * one.intersection(other).size) / (one.size + other.size)
}
