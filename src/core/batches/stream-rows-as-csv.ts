import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { type BatchCsvItem, createBatchCsvFormatter } from '#domain/batches/batch-csv.ts'
import {
  type BatchRow,
  findRerun,
  itemStatusByRowStatus,
  listColumns,
  listRerunVariants,
} from './batch-row.ts'

type CsvSource = { agent: AgentRef; readResult: (row: BatchRow) => Promise<unknown> }

/**
 * A line per image, with columns for each variant with which it was run again. Each result is read when its line is
 * written.
 */
export async function* streamRowsAsCsv(
  rows: readonly BatchRow[],
  { agent, readResult }: CsvSource,
): AsyncGenerator<string> {
  const variants = listRerunVariants(rows)
  const added = [...new Set(rows.flatMap((row) => Object.keys(row.added ?? {})))]
  const csv = createBatchCsvFormatter({
    agent,
    otherFields: listColumns(rows).filter((name) => !added.includes(name)),
    addedColumns: [
      'reviewed_by',
      'correction',
      ...added,
      ...variants.flatMap((variant) => [`result (${variant})`, `confidence (${variant})`]),
    ],
  })
  yield csv.header
  for (const row of rows) {
    const result = row.status === 'done' ? await readResult(row) : undefined
    yield csv.formatItem({
      ...toItem(row),
      result,
      added: {
        reviewed_by: row.reviewer,
        correction: row.correction,
        ...row.added,
        ...listReruns(row, variants),
      },
    })
  }
}

function toItem(row: BatchRow): Omit<BatchCsvItem, 'result'> {
  const { id, itemId, path, status, reason, headline, confidence, warning, model, verdict } = row
  return {
    image: path,
    id: itemId ?? id,
    status: itemStatusByRowStatus[status],
    error: status === 'done' ? undefined : reason,
    known: { text: headline || undefined, confidence, warning, model },
    verdict,
    completedAt: row.completedAt === undefined ? undefined : new Date(row.completedAt).toISOString(),
    elapsedMs: row.elapsedMs,
    variant: row.variant,
  }
}

function listReruns(row: BatchRow, variants: string[]): Record<string, unknown> {
  const entries = variants.flatMap((variant) => {
    const rerun = findRerun(row, variant)
    return [
      [`result (${variant})`, rerun?.headline || undefined],
      [`confidence (${variant})`, rerun?.confidence],
    ]
  })
  return Object.fromEntries(entries)
}
