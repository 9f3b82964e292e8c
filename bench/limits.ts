/** A measured value and its limit. */
export type LimitResult = { what: string; measured: string; limit: string; isMet: boolean }

/** Reports a value without a limit. */
export function withoutLimit(what: string, measured: string): LimitResult {
  return { what, measured, limit: '–', isMet: true }
}

/** Formats a verdict for the terminal. */
export function formatResult({ what, measured, limit, isMet }: LimitResult): string {
  return `${isMet ? 'held  ' : 'MISSED'} ${what}: ${measured}, ${limit}`
}

type Shown = { unit?: string; digits?: number }

export function atMost(what: string, measured: number, limit: number, shown?: Shown): LimitResult {
  return {
    ...written(what, measured, shown),
    limit: `at most ${limit}${unitOf(shown)}`,
    isMet: measured <= limit,
  }
}

export function atLeast(what: string, measured: number, limit: number, shown?: Shown): LimitResult {
  return {
    ...written(what, measured, shown),
    limit: `at least ${limit}${unitOf(shown)}`,
    isMet: measured >= limit,
  }
}

export function between(what: string, measured: number, [low, high]: readonly [number, number]): LimitResult {
  return {
    ...written(what, measured),
    limit: `${low} to ${high}`,
    isMet: measured >= low && measured <= high,
  }
}

function written(what: string, measured: number, shown: Shown = {}) {
  return { what, measured: `${measured.toFixed(shown.digits ?? 2)}${unitOf(shown)}` }
}

const unitOf = ({ unit }: Shown = {}) => (unit ? ` ${unit}` : '')
