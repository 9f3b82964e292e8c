/**
 * Returns the smallest number of substitutions, insertions and deletions that turn one sequence into the other (Levenshtein,
 * Soviet Physics Doklady 10, 1966). Own code, because libraries compare the UTF-16 units of strings, not words or characters.
 */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, item] of one.entries()) {
    const next = [index + 1]
    for (const [column, otherItem] of other.entries()) {
      const substituted = (row[column] ?? 0) + (item === otherItem ? 0 : 1)
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
