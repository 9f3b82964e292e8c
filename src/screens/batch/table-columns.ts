import { type BatchRow, formatColumnName, listColumns, listRerunVariants } from '#core/batches/batch-row.ts'
import type { SortKey } from '#core/batches/sort-rows.ts'

export type TableColumn = {
  key: SortKey
  label: string
  /** The width of a grid track. */
  width: string
  /** The narrowest table with the column (batch-table.module.css). */
  from: TableSize
}

export type TableSize = 'narrow' | 'medium' | 'wide'

/** More fields would cut off the names of the images and the result. All are exported. */
const maxFields = 1
/** Shown besides that field, unless no photo has a note. */
const noteColumn = 'your_note'

export function listTableColumns(rows: readonly BatchRow[]): TableColumn[] {
  return [
    { key: 'path', label: 'Image', width: 'minmax(5.5rem, 1.4fr)', from: 'narrow' },
    { key: 'headline', label: 'Result', width: 'minmax(7rem, 3fr)', from: 'narrow' },
    ...listRerunVariants(rows).map(
      (variant): TableColumn => ({
        key: `variant:${variant}`,
        label: variant,
        width: 'minmax(4.5rem, 1.4fr)',
        from: 'medium',
      }),
    ),
    { key: 'confidence', label: 'Confidence', width: '6.5rem', from: 'medium' },
    ...listFields(rows).map(
      (name): TableColumn => ({
        key: `column:${name}`,
        label: formatColumnName(name),
        width: 'minmax(6rem, 0.9fr)',
        // The codes of a series are what its user looks for.
        from: name === noteColumn ? 'medium' : 'wide',
      }),
    ),
    { key: 'status', label: 'Status', width: '7.5rem', from: 'narrow' },
    { key: 'verdict', label: 'Verdict', width: '5rem', from: 'medium' },
    { key: 'time', label: 'Time', width: '4rem', from: 'medium' },
    { key: 'model', label: 'Model', width: 'minmax(4rem, 0.9fr)', from: 'wide' },
  ]
}

function listFields(rows: readonly BatchRow[]): string[] {
  const names = listColumns(rows)
  const others = names.filter((name) => name !== noteColumn)
  return [...(names.includes(noteColumn) ? [noteColumn] : []), ...others.slice(0, maxFields)]
}

/** Returns grid tracks. */
export function formatTracks(columns: readonly TableColumn[], size: TableSize): string {
  return columns
    .filter(({ from }) => size === 'wide' || from !== 'wide')
    .map(({ width }) => width)
    .join(' ')
}
