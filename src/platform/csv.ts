/** Excel reads a file as UTF-8 only if it starts with this mark; other programs ignore it. */
export const byteOrderMark = '\uFEFF'

/** Formats a line of CSV (RFC 4180). Texts are quoted and numbers are not; formulas are escaped. */
export function formatCsvLine(values: readonly unknown[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return `"${escapeFormulas(value).replaceAll('"', '""')}"`
}

/**
 * Adds an apostrophe before what a spreadsheet would read as a formula, also behind the separator of another locale (`;`).
 */
function escapeFormulas(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^[\t\r]|^\s*[=+\-@＝＋－＠]/, "'$&")
    .replace(/([;,\t|\r\n]["\s]*)([=+\-@＝＋－＠])/g, "$1'$2")
}
