import { formatCsvLine, listCells } from '#domain/csv.ts'
import { type BatchRow, findRerun, formatColumnName, listColumns, listRerunVariants } from './batch-row.ts'

/** Rows that are formatted at a time: one text of 10,000 lines would block the page. */
const rowsPerPart = 200

/** Yields the table as CSV in parts, with a row per image, and columns for each variant with which it was run again. */
export function* rowsToCsv(rows: readonly BatchRow[]): Generator<string> {
  const columns = listColumns(rows)
  const variants = listRerunVariants(rows)
  yield formatCsvLine([
    ...['Image', 'Status', 'Result', 'Confidence', 'Warning'],
    ...columns.map(formatColumnName),
    ...['Verdict', 'Completed', 'Time (ms)', 'Model', 'Variant', 'Error', 'Id'],
    ...variants.flatMap((variant) => [`Result (${variant})`, `Confidence (${variant})`]),
  ])
  for (let at = 0; at < rows.length; at += rowsPerPart) {
    yield rows
      .slice(at, at + rowsPerPart)
      .map((row) => formatCsvLine([...listRowCells(row, columns), ...listRerunCells(row, variants)]))
      .join('')
  }
}

function listRowCells(row: BatchRow, columns: string[]): unknown[] {
  return [
    ...[row.path, row.statusLabel, row.headline || undefined, row.confidence, row.warning],
    ...listCells(row.columns, columns),
    row.verdict,
    row.completedAt && new Date(row.completedAt).toISOString(),
    row.elapsedMs && Math.round(row.elapsedMs),
    ...[row.model, row.variant, row.reason, row.id],
  ]
}

function listRerunCells(row: BatchRow, variants: string[]): unknown[] {
  return variants.flatMap((variant) => {
    const rerun = findRerun(row, variant)
    return [rerun?.headline || undefined, rerun?.confidence]
  })
}
