import { type BatchRow, findRerun } from './batch-row.ts'

/** `column:` and `variant:` are followed by the name of a field or of a variant. */
export type SortKey =
  | 'path'
  | 'headline'
  | 'confidence'
  | 'status'
  | 'verdict'
  | 'time'
  | 'model'
  | 'reviewer'
  | 'sender'
  | `column:${string}`
  | `variant:${string}`

export type RowSort = { by: SortKey; isDescending: boolean }

/** "IMG_2" is before "IMG_10", and "9 objects" before "11 objects". */
const collator = new Intl.Collator(undefined, { numeric: true })

/**
 * Returns the rows in another order; without `sort` in the order in which they were added. Rows with the same value keep their
 * order, and those without a value come last in both directions.
 */
export function sortRows(rows: readonly BatchRow[], sort: RowSort | null): readonly BatchRow[] {
  if (!sort) return rows
  const direction = sort.isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: getValue(row, sort.by) }))
    .sort((one, other) => compare(one.value, other.value, direction))
    .map(({ row }) => row)
}

type Value = string | number | boolean | undefined

function getValue(row: BatchRow, key: SortKey): Value {
  if (key.startsWith('column:')) return row.columns[key.slice('column:'.length)]
  if (key.startsWith('variant:')) return toSortable(findRerun(row, key.slice('variant:'.length))?.headline)
  switch (key) {
    case 'headline':
      return toSortable(row.headline)
    case 'status':
      return row.statusLabel
    case 'time':
      return row.elapsedMs
    case 'path':
    case 'confidence':
    case 'verdict':
    case 'model':
    case 'reviewer':
    case 'sender':
      return row[key]
    default:
      return undefined
  }
}

/** A collator reads "1,234 objects" as 1. */
const toSortable = (headline = '') => headline.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '') || undefined

function compare(one: Value, other: Value, direction: number): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  if (typeof one === 'number' && typeof other === 'number') return direction * (one - other)
  return direction * collator.compare(String(one), String(other))
}
