/** 0 without values. */
export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Of two values in the middle the larger one. 0 without values. */
export const upperMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
