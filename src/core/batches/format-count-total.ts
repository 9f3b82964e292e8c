import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findTotalField } from '#domain/agents/find-result-type.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatCount, formatNumber } from '#platform/format.ts'
import type { BatchRow } from './batch-row.ts'

type CountedRow = Pick<BatchRow, 'status' | 'columns' | 'warning' | 'verdict' | 'correction'>

/** Adds the totals of an agent that counts, as they were corrected. Undefined for other agents, and while there are none. */
export function formatCountTotal(rows: readonly CountedRow[], agent: AgentRef): string | undefined {
  const found = findTotalField(agent)
  if (!found) return undefined
  const { names, unit } = found
  const done = rows.filter(({ status }) => status === 'done')
  const counted = done.filter((row) => getTotal(row, names) !== undefined)
  if (counted.length === 0) return undefined
  const sum = counted.reduce((total, row) => total + (getTotal(row, names) ?? 0), 0)
  const doubtful = counted.filter((row) => isDoubtful(row, names)).length
  const uncounted = done.length - counted.length
  return joinParts([
    `${formatCount(sum, unit.one, unit.many)} in ${formatCount(counted.length, 'photo')}`,
    doubtful > 0 && `${formatNumber(doubtful)} in doubt`,
    uncounted > 0 && `${formatNumber(uncounted)} without a count`,
  ])
}

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
