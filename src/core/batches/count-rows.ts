import { joinParts } from '#domain/text/join-parts.ts'
import { formatNumber } from '#platform/format.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'

export type RowCounts = Record<RowStatus, number>

export function countByStatus(rows: readonly Pick<BatchRow, 'status'>[]): RowCounts {
  const counts: RowCounts = { waiting: 0, sending: 0, done: 0, failed: 0, cancelled: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** Counts runs: also those that were run again. */
export const countByStatusWithReruns = (rows: readonly BatchRow[]): RowCounts =>
  countByStatus(rows.flatMap((row) => [row, ...row.reruns]))

/** Such as "412 of 1,000 done · 3 failed · 2 in progress · 583 waiting". What is being sent does not wait. */
export function formatCounts(counts: RowCounts): string {
  return joinParts([
    `${formatNumber(counts.done)} of ${formatNumber(sumRowCounts(counts))} done`,
    counts.failed > 0 && `${formatNumber(counts.failed)} failed`,
    counts.cancelled > 0 && `${formatNumber(counts.cancelled)} cancelled`,
    counts.sending > 0 && `${formatNumber(counts.sending)} in progress`,
    counts.waiting > 0 && `${formatNumber(counts.waiting)} waiting`,
  ])
}

export function sumRowCounts(counts: RowCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
