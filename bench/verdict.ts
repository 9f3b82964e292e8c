/** One limit, and what was measured against it. */
export type Verdict = { what: string; measured: string; limit: string; isMet: boolean }

/** A figure that has no limit. */
export function told(what: string, measured: string): Verdict {
  return { what, measured, limit: '–', isMet: true }
}

/** For the terminal. */
export function line({ what, measured, limit, isMet }: Verdict): string {
  return `${isMet ? 'held  ' : 'MISSED'} ${what}: ${measured}, ${limit}`
}

/** How a figure is written. */
type Shown = { unit?: string; digits?: number }

export function atMost(what: string, measured: number, limit: number, shown?: Shown): Verdict {
  return {
    ...written(what, measured, shown),
    limit: `at most ${limit}${unitOf(shown)}`,
    isMet: measured <= limit,
  }
}

export function atLeast(what: string, measured: number, limit: number, shown?: Shown): Verdict {
  return {
    ...written(what, measured, shown),
    limit: `at least ${limit}${unitOf(shown)}`,
    isMet: measured >= limit,
  }
}

export function between(what: string, measured: number, [low, high]: readonly [number, number]): Verdict {
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
