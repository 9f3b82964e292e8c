import { isRecord } from '../parsing/record.ts'

type Row = Record<string, unknown>

/** Excel takes a file for UTF-8 only with this in front; everything else passes over it. */
const byteOrderMark = '\uFEFF'

/** About the run and the picture, not about what was found. */
const aside = new Set(['metadata', 'image_size', 'box_format', 'processing_time_ms', 'variant_model'])
const deepest = 6

/**
 * The answer as a table by RFC 4180: one row for each item of its lists, or a single row of its fields where it has
 * none. What a spreadsheet would run as a formula is made text.
 */
export function answerAsCsv(answer: unknown): string {
  const rows = rowsOf(answer)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return byteOrderMark + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function rowsOf(answer: unknown): Row[] {
  if (!isRecord(answer)) return Array.isArray(answer) ? itemsOf('items', answer) : [{ value: answer }]
  const fields = Object.entries(answer).filter(([key]) => !aside.has(key))
  const rows = fields.flatMap(([key, value]) => (Array.isArray(value) ? itemsOf(key, value) : []))
  return rows.length > 0 ? rows : [flat(Object.fromEntries(fields))]
}

function itemsOf(list: string, items: unknown[]): Row[] {
  return items.map((item, at) => ({ list, item: at + 1, ...flat(isRecord(item) ? item : { value: item }) }))
}

/** `box.x` for what stands in `x` of `box`. */
function flat(thing: Record<string, unknown>, prefix = '', depth = 0): Row {
  const row: Row = Object.create(null)
  for (const [key, value] of Object.entries(thing)) {
    const name = prefix + key
    if (isRecord(value) && depth < deepest) Object.assign(row, flat(value, `${name}.`, depth + 1))
    else if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      row[name] = value.join('; ')
    else row[name] = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  }
  return row
}

/** Numbers stay numbers; text is always quoted. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return `"${harmless(value).replaceAll('"', '""')}"`
}

/**
 * A leading apostrophe where a cell, or what another country's spreadsheet takes for one (it splits at semicolons),
 * would begin as a formula.
 */
function harmless(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/^[\t\r]|^\s*[=+\-@＝＋－＠]/, "'$&")
    .replace(/([;,\t|\r\n]["\s]*)([=+\-@＝＋－＠])/g, "$1'$2")
}
