import { IconCheck, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { type BatchRow, findRerun } from '#core/batches/batch-row.ts'
import { RowStatusText } from '#features/batches/row-status-text.tsx'
import { formatNumber, formatPercent } from '#platform/format.ts'
import classes from './batch-table.module.css'
import { RowThumbnail } from './row-thumbnail.tsx'
import type { TableColumn } from './table-columns.ts'

type BatchTableRowProps = {
  row: BatchRow
  columns: readonly TableColumn[]
  /** The position in the shown rows. */
  index: number
  /** In pixels. */
  top: number
  isSelected: boolean
  isOpen: boolean
  /** Whether Tab moves the focus to this row. */
  isTabStop: boolean
  /** Undefined for a batch that is not on this device. */
  onSelect: ((id: string) => void) | undefined
  onOpen: (id: string) => void
}

export const BatchTableRow = memo(function BatchTableRow(props: BatchTableRowProps) {
  const { row, columns, index, top, isSelected, isOpen, isTabStop, onSelect, onOpen } = props
  return (
    <tr
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      data-open={isOpen || undefined}
      data-row={index}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(row.id)}
    >
      {onSelect && (
        <>
          <td className={classes.check}>
            <input
              type="checkbox"
              className={classes.checkbox}
              aria-label={`Select ${row.title}`}
              tabIndex={-1}
              checked={isSelected}
              onChange={() => onSelect(row.id)}
              onClick={(event) => event.stopPropagation()}
            />
          </td>
          <td className={classes.thumbnail}>
            <RowThumbnail id={row.id} />
          </td>
        </>
      )}
      {columns.map((column) => (
        <Cell key={column.key} row={row} column={column} />
      ))}
    </tr>
  )
})

function Cell({ row, column: { key, from } }: { row: BatchRow; column: TableColumn }) {
  const names: Partial<Record<string, string | undefined>> = {
    path: classes.image,
    headline: classes.result,
    status: classes.status,
  }
  const className = [classes.cell, names[key], classes[from]].filter(Boolean).join(' ')
  return (
    <td className={className}>
      <CellContent row={row} column={key} />
    </td>
  )
}

function CellContent({ row, column }: { row: BatchRow; column: TableColumn['key'] }) {
  if (column.startsWith('column:')) return formatValue(row.columns[column.slice('column:'.length)])
  if (column.startsWith('variant:')) return <Rerun row={findRerun(row, column.slice('variant:'.length))} />
  switch (column) {
    case 'path':
      return <bdi title={row.path}>{row.title}</bdi>
    case 'headline':
      return <Headline row={row} />
    case 'confidence':
      return row.confidence === undefined ? dash : formatPercent(row.confidence * 100)
    case 'status':
      return <RowStatusText status={row.status} label={row.statusLabel} />
    case 'verdict':
      return row.verdict ? <Verdict verdict={row.verdict} /> : dash
    case 'time':
      return row.elapsedMs === undefined ? dash : `${(row.elapsedMs / 1000).toFixed(1)} s`
    default:
      return row.model ?? dash
  }
}

const dash = <span className={classes.muted}>–</span>
const verdicts = {
  right: { Icon: IconCheck, color: 'var(--app-ok)', label: 'Right' },
  wrong: { Icon: IconX, color: 'var(--app-bad)', label: 'Wrong' },
}

function Verdict({ verdict }: { verdict: 'right' | 'wrong' }) {
  const { Icon, color, label } = verdicts[verdict]
  return (
    <span>
      <Icon size={14} color={color} style={{ verticalAlign: '-0.125em' }} aria-hidden />
      <span style={{ marginInlineStart: '0.25em' }}>{label}</span>
    </span>
  )
}

function Headline({ row: { headline, warning, reason } }: { row: BatchRow }) {
  if (!headline) return <span className={classes.muted}>{reason ?? '–'}</span>
  return (
    <bdi title={headline}>
      {headline}
      {warning && <span className={classes.muted}> · {warning}</span>}
    </bdi>
  )
}

function Rerun({ row }: { row: BatchRow | undefined }) {
  if (!row) return dash
  return row.headline ? <Headline row={row} /> : <RowStatusText status={row.status} label={row.statusLabel} />
}

function formatValue(value: string | number | boolean | undefined) {
  if (value === undefined) return dash
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? formatNumber(value) : <bdi title={value}>{value}</bdi>
}
