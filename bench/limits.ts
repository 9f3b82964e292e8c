export type LimitResult = { what: string; measured: string; limit: string; isMet: boolean }

export function withoutLimit(what: string, measured: string): LimitResult {
  return { what, measured, limit: '–', isMet: true }
}

export function formatLimitResult({ what, measured, limit, isMet }: LimitResult): string {
  return `${isMet ? 'ok    ' : 'MISSED'} ${what}: ${measured}, ${limit}`
}

/** How a figure is written. `digits` is the number of decimals, 2 by default. */
type Format = { unit?: string; digits?: number }

export function atMost(what: string, measured: number, limit: number, format?: Format): LimitResult {
  return {
    ...createResult(what, measured, format),
    limit: `at most ${limit}${formatUnit(format)}`,
    isMet: measured <= limit,
  }
}

export function atLeast(what: string, measured: number, limit: number, format?: Format): LimitResult {
  return {
    ...createResult(what, measured, format),
    limit: `at least ${limit}${formatUnit(format)}`,
    isMet: measured >= limit,
  }
}

export function between(what: string, measured: number, [low, high]: readonly [number, number]): LimitResult {
  return {
    ...createResult(what, measured),
    limit: `${low} to ${high}`,
    isMet: measured >= low && measured <= high,
  }
}

function createResult(what: string, measured: number, format: Format = {}) {
  return { what, measured: `${measured.toFixed(format.digits ?? 2)}${formatUnit(format)}` }
}

const formatUnit = ({ unit }: Format = {}) => (unit ? ` ${unit}` : '')
