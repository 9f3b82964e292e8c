import { formatCsvHeader, formatCsvLine, pickColumns } from '#domain/csv.ts'
import { isRecord } from '#domain/results/parsing/json.ts'

type Row = Record<string, unknown>

/** Fields about the request, which are not part of the result. */
const excludedKeys = new Set(['metadata', 'image_size', 'box_format', 'processing_time_ms', 'variant_model'])
const maxDepth = 6

/**
 * Converts a result to CSV (RFC 4180): one row per item of its lists, or one row if it has no lists. Formulas are escaped.
 */
export function resultToCsv(result: unknown): string {
  const rows = toRows(result)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => formatCsvLine(pickColumns(row, columns)))
  return [formatCsvHeader(columns), ...lines].join('')
}

function toRows(result: unknown): Row[] {
  if (!isRecord(result)) return Array.isArray(result) ? toItemRows('items', result) : [{ value: result }]
  const fields = Object.entries(result).filter(([key]) => !excludedKeys.has(key))
  const rows = fields.flatMap(([key, value]) => (Array.isArray(value) ? toItemRows(key, value) : []))
  return rows.length > 0 ? rows : [flatten(Object.fromEntries(fields))]
}

function toItemRows(list: string, items: unknown[]): Row[] {
  return items.map((item, at) => ({
    list,
    item: at + 1,
    ...flatten(isRecord(item) ? item : { value: item }),
  }))
}

/** Flattens nested records: `box.x`. */
function flatten(record: Record<string, unknown>, prefix = '', depth = 0): Row {
  const row: Row = Object.create(null)
  for (const [key, value] of Object.entries(record)) {
    const name = prefix + key
    if (isRecord(value) && depth < maxDepth) Object.assign(row, flatten(value, `${name}.`, depth + 1))
    else if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      row[name] = value.join('; ')
    else row[name] = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  }
  return row
}
