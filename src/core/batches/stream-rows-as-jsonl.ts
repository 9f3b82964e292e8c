import { type BatchRow, itemStatusByRowStatus } from './batch-row.ts'

/** Each line has the whole result, which is read when the line is written. */
export async function* streamRowsAsJsonl(
  rows: readonly BatchRow[],
  readResult: (row: BatchRow) => Promise<unknown>,
): AsyncGenerator<string> {
  for (const row of rows) for (const one of [row, ...row.reruns]) yield await toLine(one, row, readResult)
}

async function toLine(
  row: BatchRow,
  { id: imageId }: BatchRow,
  readResult: (row: BatchRow) => Promise<unknown>,
): Promise<string> {
  const result = row.status === 'done' ? await readResult(row) : undefined
  const line = {
    id: row.itemId ?? row.id,
    ...(row.id === imageId ? {} : { rerun_of: imageId }),
    image: row.path,
    ...row.added,
    status: itemStatusByRowStatus[row.status],
    headline: row.headline || undefined,
    confidence: row.confidence,
    warning: row.warning,
    verdict: row.verdict,
    reviewed_by: row.reviewer,
    correction: row.correction,
    completed_at: row.completedAt && new Date(row.completedAt).toISOString(),
    elapsed_ms: row.elapsedMs && Math.round(row.elapsedMs),
    model: row.model,
    variant: row.variant,
    error: row.status === 'failed' ? row.reason : undefined,
    result,
  }
  return `${JSON.stringify(line)}\n`
}
