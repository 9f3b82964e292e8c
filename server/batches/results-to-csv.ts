import type { ItemResult } from './batch-results.ts'

/** The fields of a result that become columns, in the order of the columns. */
type Columns = readonly string[]

export function toCsvHeader(columns: Columns): string {
  return toLine(['id', 'status', 'error', ...columns])
}

/** Returns the line of an item. Lists and records are written as JSON in one cell. */
export function itemToCsv({ id, status, error, result }: ItemResult, columns: Columns): string {
  const fields = parseRecord(result)
  return toLine([id, status, error?.message, ...columns.map((column) => fields[column])])
}

function toLine(values: unknown[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}

function parseRecord(json: string | undefined): Record<string, unknown> {
  const value: unknown = JSON.parse(json ?? '{}')
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Quotes texts but not numbers (RFC 4180). */
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${escapeFormulas(text).replaceAll('"', '""')}"`
}

/**
 * Adds an apostrophe before text that a spreadsheet would evaluate as a formula. Such text may also follow a `;` or a tab,
 * because spreadsheets in some locales separate cells by them.
 */
function escapeFormulas(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^[\t\r]|^\s*[=+\-@＝＋－＠]/, "'$&")
    .replace(/([;,\t|\r\n]["\s]*)([=+\-@＝＋－＠])/g, "$1'$2")
}
