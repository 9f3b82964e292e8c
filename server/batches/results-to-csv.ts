import { formatCsvLine, listCells } from '#domain/csv.ts'
import type { ItemResult } from './batch-results.ts'

/** The fields of a result that become columns, in the order of the columns. */
type Columns = readonly string[]

export function toCsvHeader(columns: Columns): string {
  return formatCsvLine(['id', 'status', 'error', ...columns])
}

/** Returns the line of an item. Lists and records are written as JSON in one cell. */
export function itemToCsv({ id, status, error, result }: ItemResult, columns: Columns): string {
  const fields = parseRecord(result)
  return formatCsvLine([id, status, error?.message, ...listCells(fields, columns)])
}

function parseRecord(json: string | undefined): Record<string, unknown> {
  const value: unknown = JSON.parse(json ?? '{}')
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
