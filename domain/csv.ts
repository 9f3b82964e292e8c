/** Excel reads a file as UTF-8 only if it starts with this mark; other programs ignore it. */
export const byteOrderMark = '\uFEFF'

/** Formats a line of CSV (RFC 4180). Texts are quoted, numbers are not; lists and records are JSON; formulas are escaped. */
export function formatCsvLine(values: readonly unknown[]): string {
  return formatLine(values, escapeFormulas)
}

/** Formats a line of a file that is imported again, so that no text may be changed. */
export function formatVerbatimCsvLine(values: readonly unknown[]): string {
  return formatLine(values, (text) => text)
}

/** A column may have the name of an inherited property, such as `toString`. */
export function listCells(record: Record<string, unknown>, columns: readonly string[]): unknown[] {
  return columns.map((column) => (Object.hasOwn(record, column) ? record[column] : undefined))
}

function formatLine(values: readonly unknown[], toText: (text: string) => string): string {
  return `${values.map((value) => formatCell(value, toText)).join(',')}\r\n`
}

function formatCell(value: unknown, toText: (text: string) => string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${toText(text).replaceAll('"', '""')}"`
}

/**
 * Adds an apostrophe before text that a spreadsheet would evaluate. Such text may also follow a `;` or a tab, which separate
 * cells in some locales.
 */
function escapeFormulas(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^[\t\r]|^\s*[=+\-@＝＋－＠]/, "'$&")
    .replace(/([;,\t|\r\n]["\s]*)([=+\-@＝＋－＠])/g, "$1'$2")
}
