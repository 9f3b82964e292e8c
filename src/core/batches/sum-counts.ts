import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findTotal } from '#domain/agents/find-result-type.ts'
import { formatNumber } from '#platform/format.ts'
import type { BatchRow } from './batch-row.ts'

type CountedRow = Pick<BatchRow, 'status' | 'columns' | 'warning' | 'verdict' | 'correction'>

/** `counted` is such as "143 objects in 12 photos", `rest` such as "2 in doubt · 3 not counted yet · 1 failed" or empty. */
export type CountSum = { counted: string; rest: string }

/** Adds the totals of an agent that counts, as they were corrected. Undefined for other agents, and while there are none. */
export function sumCounts(rows: readonly CountedRow[], agent: AgentRef): CountSum | undefined {
  const found = findTotal(agent)
  if (!found) return undefined
  const { names, unit } = found
  const totals = rows.flatMap((row) => getTotal(row, names) ?? [])
  if (totals.length === 0) return undefined
  const sum = totals.reduce((all, total) => all + total, 0)
  const countOf = (matches: (row: CountedRow) => boolean) => rows.filter(matches).length
  const hasNoTotal = (row: CountedRow) => row.status === 'done' && getTotal(row, names) === undefined
  const doubtful = countOf((row) => getTotal(row, names) !== undefined && isDoubtful(row, names))
  const left = countOf(({ status }) => status === 'waiting' || status === 'sending')
  const failed = countOf((row) => row.status === 'failed' || row.status === 'cancelled' || hasNoTotal(row))
  return {
    counted: `${formatNumber(sum)} ${sum === 1 ? unit.one : unit.many} in ${formatNumber(totals.length)} ${totals.length === 1 ? 'photo' : 'photos'}`,
    rest: [
      doubtful > 0 && `${formatNumber(doubtful)} in doubt`,
      left > 0 && `${formatNumber(left)} not counted yet`,
      failed > 0 && `${formatNumber(failed)} failed`,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** Returns the corrected total, or else that of the result. */
function getTotal({ columns, correction }: CountedRow, names: readonly string[]): number | undefined {
  return findNumber(correction, names) ?? findNumber(columns, names)
}

function findNumber(
  values: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): number | undefined {
  return names.map((name) => values?.[name]).find((value) => typeof value === 'number')
}

/** A review removes the doubt, unless it says that the total is wrong without the right one. */
function isDoubtful({ warning, verdict, correction }: CountedRow, names: readonly string[]): boolean {
  if (verdict === 'right' || findNumber(correction, names) !== undefined) return false
  return verdict === 'wrong' || warning !== undefined
}
