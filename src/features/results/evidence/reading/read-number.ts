import type { Scale } from './form.ts'

export type Coordinate = { value: number; scale?: Scale | undefined }

/** No picture is wider, and beyond this no number is meant. */
const largest = 1e6

/** A number, or text such as "120", "120px" or "12.5 %". */
export function readNumber(value: unknown): Coordinate | undefined {
  if (typeof value === 'number') return usable(value)
  if (typeof value !== 'string') return undefined
  const [, digits, unit] = /^\s*(-?\d{1,12}(?:\.\d{1,12})?)\s*(%|px)?\s*$/.exec(value) ?? []
  if (digits === undefined) return undefined
  return usable(Number(digits), unit === '%' ? 100 : unit === 'px' ? 'pixels' : undefined)
}

/** All of them numbers of one unit, or nothing. */
export function readNumbers(
  values: readonly unknown[],
): { numbers: number[]; scale?: Scale | undefined } | undefined {
  const read = values.map(readNumber)
  const [first] = read
  if (!first || !read.every((one) => one !== undefined && one.scale === first.scale)) return undefined
  return { numbers: read.map((one) => one?.value ?? 0), scale: first.scale }
}

function usable(value: number, scale?: Scale): Coordinate | undefined {
  return Number.isFinite(value) && Math.abs(value) <= largest ? { value, scale } : undefined
}
