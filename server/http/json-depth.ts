/** Reads no deeper than `depth` levels. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((one) => isWithinDepth(one, depth - 1))
}
