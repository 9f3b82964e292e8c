import type { BatchRow, RowStatus } from './batch-row.ts'

export type RowCounts = Record<RowStatus, number>

export function countRows(rows: readonly BatchRow[]): RowCounts {
  const counts: RowCounts = { waiting: 0, sending: 0, done: 0, failed: 0, cancelled: 0 }
  for (const { status, reruns } of rows) {
    counts[status] += 1
    for (const rerun of reruns) counts[rerun.status] += 1
  }
  return counts
}
