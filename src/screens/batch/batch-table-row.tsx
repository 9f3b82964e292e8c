import { memo } from 'react'
import { type BatchRow, findRerun, totalColumn } from '#core/batches/batch-row.ts'
import type { TextMatch } from '#core/batches/find-text-match.ts'
import { formatCell } from '#core/batches/format-cell.ts'
import { RowStatusText } from '#features/batches/row-status-text.tsx'
import { RowThumbnail } from '#screens/shared/row-thumbnail.tsx'
import { IconCheck, IconX } from '#ui/icons.gen.ts'
import classes from './batch-table.module.css'
import type { TableColumn } from './table-columns.ts'

type BatchTableRowProps = {
  row: BatchRow
  columns: readonly TableColumn[]
  match: TextMatch | undefined
  /** The position in the shown rows. */
  index: number
  /** In pixels. */
  top: number
  isSelected: boolean
  isOpen: boolean
  /** Whether Tab moves the focus to this row. */
  isTabStop: boolean
  /** Undefined for a batch without images. */
  onSelect: ((id: string) => void) | undefined
  onOpen: (id: string) => void
}

export const BatchTableRow = memo(function BatchTableRow(props: BatchTableRowProps) {
  const { row, columns, match, index, top, isSelected, isOpen, isTabStop, onSelect, onOpen } = props
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
            <RowThumbnail row={row} />
          </td>
        </>
      )}
      {columns.map(({ key }) => (
        <Cell key={key} row={row} column={key} match={match} />
      ))}
    </tr>
  )
})

type CellProps = { row: BatchRow; column: TableColumn['key']; match: TextMatch | undefined }

function Cell(props: CellProps) {
  const names: Partial<Record<string, string | undefined>> = {
    path: classes.image,
    headline: classes.result,
    status: classes.status,
  }
  return (
    <td className={[classes.cell, names[props.column]].filter(Boolean).join(' ')}>
      <CellContent {...props} />
    </td>
  )
}

function CellContent({ row, column, match }: CellProps) {
  const text = formatCell(row, column)
  if (column.startsWith('variant:')) return <Rerun row={findRerun(row, column.slice('variant:'.length))} />
  switch (column) {
    case 'path':
      return (
        <>
          <bdi title={row.path}>{text}</bdi>
          <Total row={row} />
        </>
      )
    case 'headline':
      return (
        <>
          <Headline row={row} />
          {match && <Match match={match} />}
        </>
      )
    case 'status':
      return <RowStatusText status={row.status} label={row.statusLabel} />
    case 'verdict':
      return row.verdict && text ? <Verdict verdict={row.verdict} label={text} /> : dash
    default:
      return text === undefined ? dash : <bdi title={text}>{text}</bdi>
  }
}

const dash = <span className={classes.muted}>–</span>
const verdicts = {
  right: { Icon: IconCheck, color: 'var(--app-ok)' },
  wrong: { Icon: IconX, color: 'var(--app-bad)' },
}

function Verdict({ verdict, label }: { verdict: 'right' | 'wrong'; label: string }) {
  const { Icon, color } = verdicts[verdict]
  return (
    <span>
      <Icon size={14} color={color} style={{ verticalAlign: '-0.125em' }} />
      <span style={{ marginInlineStart: '0.25em' }}>{label}</span>
    </span>
  )
}

/** A narrow table has no column for it. */
function Total({ row }: { row: BatchRow }) {
  const total = formatCell(row, `column:${totalColumn}`)
  return total && <bdi className={classes.total}> · {total}</bdi>
}

function Match({ match: { before, text, after } }: { match: TextMatch }) {
  return (
    <span className={classes.match}>
      <bdi>
        {before}
        <mark>{text}</mark>
        {after}
      </bdi>
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
