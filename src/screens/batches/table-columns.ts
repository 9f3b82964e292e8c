import {
  type BatchRow,
  formatColumnName,
  listColumns,
  listRerunVariants,
} from '#features/batches/batch-row.ts'
import type { SortKey } from '#features/batches/sort-rows.ts'

export type TableColumn = {
  key: SortKey
  label: string
  /** The width as a track of a grid. */
  width: string
  /** Narrow screens show only the columns without it. */
  isWideOnly: boolean
}

/** More fields would leave no room for the result. All are exported. */
const maxFields = 3

/** Returns the columns of the table, with those of the fields and variants that the rows have. */
export function listTableColumns(rows: readonly BatchRow[]): TableColumn[] {
  return [
    { key: 'path', label: 'Image', width: 'minmax(7rem, 1.2fr)', isWideOnly: false },
    { key: 'headline', label: 'Result', width: 'minmax(12rem, 3fr)', isWideOnly: false },
    ...listRerunVariants(rows).map(
      (variant): TableColumn => ({
        key: `variant:${variant}`,
        label: variant,
        width: 'minmax(8rem, 1.4fr)',
        isWideOnly: true,
      }),
    ),
    { key: 'confidence', label: 'Confidence', width: '6.5rem', isWideOnly: true },
    ...listColumns(rows)
      .slice(0, maxFields)
      .map(
        (name): TableColumn => ({
          key: `column:${name}`,
          label: formatColumnName(name),
          width: 'minmax(5rem, 0.7fr)',
          isWideOnly: true,
        }),
      ),
    { key: 'status', label: 'Status', width: '7.5rem', isWideOnly: false },
    { key: 'verdict', label: 'Verdict', width: '5.5rem', isWideOnly: true },
    { key: 'time', label: 'Time', width: '4.5rem', isWideOnly: true },
    { key: 'model', label: 'Model', width: 'minmax(4.5rem, 0.6fr)', isWideOnly: true },
  ]
}
