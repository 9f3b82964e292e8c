/** Returns whether the records and lists of a JSON value are nested at most `depth` levels. Reads no deeper than that. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((one) => isWithinDepth(one, depth - 1))
}
