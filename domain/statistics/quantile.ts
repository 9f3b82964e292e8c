/** Interpolates linearly (type 7 of Hyndman and Fan, as NumPy); undefined without values. */
export function quantile(values: readonly number[], fraction: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const position = (sorted.length - 1) * fraction
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  return low === undefined || high === undefined
    ? undefined
    : low + (high - low) * (position - Math.floor(position))
}
