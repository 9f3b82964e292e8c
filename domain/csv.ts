/** Excel reads a file as UTF-8 only if it starts with this mark; other programs ignore it. */
const byteOrderMark = '\uFEFF'

export function formatCsvHeader(columns: readonly string[]): string {
  return byteOrderMark + formatCsvLine(columns)
}

/** Formats a line of CSV (RFC 4180). Texts are quoted, numbers are not; lists and records are JSON; formulas are escaped. */
export function formatCsvLine(values: readonly unknown[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}

/** A column may have the name of an inherited property, such as `toString`. */
export function pickColumns(record: Record<string, unknown>, columns: readonly string[]): unknown[] {
  return columns.map((column) => (Object.hasOwn(record, column) ? record[column] : undefined))
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${escapeFormulas(text).replaceAll('"', '""')}"`
}

/** Whether the text is written and read as it is, because a spreadsheet would evaluate no part of it. */
export const isFormulaSafe = (text: string) => escapeFormulas(text) === text && unescapeFormula(text) === text

/** Returns the text of a cell that programs protect from spreadsheets: `'=1+1`, or `="007"`, which remains a text in Excel. */
export function unescapeFormula(cell: string): string {
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return cell.replace(/^'(?=[\t\r]|\s*[=+\-@＝＋－＠])/, '')
}

/**
 * Adds an apostrophe before text that a spreadsheet would evaluate. Such text may also follow a `;` or a tab, which separate
 * cells in some locales; there, a number is no formula. The pattern finds the character before it looks behind, so that long white
 * space is read once.
 */
function escapeFormulas(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^[\t\r]|^\s*[=+\-@＝＋－＠]/, "'$&")
    .replace(
      /(?![+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*(?:[;,\t|\r\n\]}]|$))[=+\-@＝＋－＠](?<=[;,\t|\r\n]["\s]*[=+\-@＝＋－＠])/gi,
      "'$&",
    )
}
