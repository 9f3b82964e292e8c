import {
  type BatchRow,
  currencyColumn,
  formatColumnName,
  listColumns,
  listRerunVariants,
  totalColumn,
} from '#core/batches/batch-row.ts'
import { formatCell } from '#core/batches/format-cell.ts'
import type { SortKey } from '#core/batches/sort-rows.ts'
import { formatDecimal } from '#domain/results/parsing/numbers.ts'

export type TableColumn = {
  key: SortKey
  label: string
  /** In rem, by its texts. It grows up to `max`. */
  min: number
  max: number
  /** Columns of a higher rank are shown if they fit. */
  rank: number
  /** It has no value yet. Its space is kept for the first one, which would otherwise take the place of another column. */
  isEmpty?: boolean
}

/** In a narrower table each row has two lines. In rem. */
const minWide = 36
const narrowKeys: readonly SortKey[] = ['path', 'headline', 'status']
/** In rem: checkbox, thumbnail and padding, and the space between two columns. */
const leadWidth = { withImages: 7, bare: 1.5 }
const gap = 0.625

/** Rows whose texts are measured. */
const maxMeasured = 500

/** In rem. */
const characterWidth = 0.57
const sortIconWidth = 1.2
const maxFieldWidth = 12
const headlineWidth = { min: 9, max: 22 }
/** In a narrower table, the results leave space for other columns. */
const maxHeadlineFraction = 0.32
const pathWidth = { min: 7, max: 16 }

/** The note of a photo is what its user looks for; a list of amounts is long. */
const firstFields = [totalColumn, 'your_note']
const lastFields = ['amounts', 'photo_latitude', 'photo_longitude', 'photo_accuracy_m', 'photo_taken']

/** How well letters are read says less than a date that was read. */
const confidenceRanks = { ofResult: 3, ofLetters: 20 }

/** Returns the columns that have a value in any row, as wide as their texts, and before the first review that of verdicts. */
export function listTableColumns(rows: readonly BatchRow[], confidenceName = 'confidence'): TableColumn[] {
  const variants = listRerunVariants(rows).map((variant) => ({
    key: `variant:${variant}` as const,
    label: variant,
    rank: 1,
  }))
  const fields = listColumns(rows)
    .filter((name) => name !== currencyColumn && !isInHeadline(rows, name))
    .map((name, index) => ({
      key: `column:${name}` as const,
      label: formatColumnName(name),
      rank: firstFields.includes(name) ? 2 : (lastFields.includes(name) ? 100 : 5) + index,
    }))
  const confidenceRank = confidenceRanks[confidenceName === 'confidence' ? 'ofResult' : 'ofLetters']
  const hasResults = rows.some(({ status }) => status === 'done')
  const isUnreviewed = rows.every(({ verdict }) => !verdict)
  const hasSeveralSenders = rows.some(({ sender }) => sender !== rows[0]?.sender)
  const columns: Omit<TableColumn, 'min' | 'max'>[] = [
    { key: 'path', label: 'Image', rank: 0 },
    { key: 'headline', label: 'Result', rank: 0 },
    ...variants,
    { key: 'confidence', label: formatColumnName(confidenceName), rank: confidenceRank },
    ...fields.toSorted((one, other) => one.rank - other.rank),
    { key: 'status', label: 'Status', rank: 0 },
    { key: 'verdict', label: 'Verdict', rank: 4, isEmpty: isUnreviewed },
    { key: 'reviewer', label: 'Reviewed by', rank: 30 },
    ...(hasSeveralSenders ? [{ key: 'sender', label: 'Sent by', rank: 40 } as const] : []),
    { key: 'time', label: 'Time', rank: 50 },
    { key: 'model', label: 'Model', rank: 60 },
  ]
  const sample = rows.filter((_, index) => index % Math.ceil(rows.length / maxMeasured) === 0)
  return columns
    .filter(
      ({ key, rank }) =>
        rank === 0 ||
        (key === 'verdict' && hasResults) ||
        rows.some((row) => formatCell(row, key) !== undefined),
    )
    .map((column) => ({ ...column, ...toWidths(column, measureTexts(sample, column.key)) }))
}

/** Whether the result of each row starts with this number, as that of a count does. */
function isInHeadline(rows: readonly BatchRow[], name: string): boolean {
  return rows.every(({ columns, headline }) => {
    const value = columns[name]
    return (
      value === undefined || (typeof value === 'number' && headline.startsWith(`${formatDecimal(value)} `))
    )
  })
}

/** In characters, of the longest text. */
function measureTexts(rows: readonly BatchRow[], key: SortKey): number {
  return rows.reduce((longest, row) => Math.max(longest, formatCell(row, key)?.length ?? 0), 0)
}

function toWidths({ key, label }: Pick<TableColumn, 'key' | 'label'>, length: number) {
  // A heading of several words has two lines.
  const longestWord = Math.max(...label.split(' ').map((word) => word.length))
  const heading = characterWidth * Math.max(longestWord, label.length / 2) + sortIconWidth
  // The status and the verdict have an icon.
  const icon = key === 'status' || key === 'verdict' ? sortIconWidth : 0
  const wanted = Math.max(heading, characterWidth * length + icon)
  if (key === 'headline')
    return {
      min: Math.min(Math.max(wanted, headlineWidth.min), headlineWidth.max),
      max: Number.POSITIVE_INFINITY,
    }
  if (key === 'path') return { min: Math.min(wanted, pathWidth.min), max: Math.min(wanted, pathWidth.max) }
  const width = Math.max(heading, Math.min(wanted, maxFieldWidth))
  return { min: width, max: width }
}

type TableSpace = {
  /** In rem. */
  width: number
  hasImages: boolean
}

export const isNarrowTable = ({ width }: Pick<TableSpace, 'width'>) => width < minWide

export function fitColumns(all: readonly TableColumn[], space: TableSpace): TableColumn[] {
  if (isNarrowTable(space)) return all.filter(({ key }) => narrowKeys.includes(key))
  const columns = all.map((column) =>
    column.key === 'headline'
      ? { ...column, min: Math.min(column.min, maxHeadlineFraction * space.width) }
      : column,
  )
  let left = space.width - (space.hasImages ? leadWidth.withImages : leadWidth.bare)
  const shown = new Set<SortKey>()
  for (const { key, min, rank } of columns.toSorted((one, other) => one.rank - other.rank)) {
    if (rank > 0 && min + gap > left) continue
    left -= min + gap
    shown.add(key)
  }
  return columns.filter(({ key, isEmpty }) => shown.has(key) && !isEmpty)
}

export function formatGridTracks(columns: readonly TableColumn[]): string {
  return columns
    .map(({ min, max }) => `minmax(${min}rem, ${Number.isFinite(max) ? `${max}rem` : '1fr'})`)
    .join(' ')
}
