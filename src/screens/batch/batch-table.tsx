import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { TextMatch } from '#core/batches/find-text-match.ts'
import type { RowSort, SortKey } from '#core/batches/sort-rows.ts'
import { ScrollingContext } from '#screens/shared/row-thumbnail.tsx'
import { IconArrowDown, IconArrowUp } from '#ui/icons.gen.ts'
import { useDocumentOffsetTop } from '#ui/use-document-offset-top.ts'
import classes from './batch-table.module.css'
import { BatchTableRow } from './batch-table-row.tsx'
import { fitColumns, formatGridTracks, isNarrowTable, type TableColumn } from './table-columns.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useWidthInRem } from './use-width-in-rem.ts'

/** As in the style sheet, in pixels. */
const rowHeight = 64
/** Rows above and below those in view: more while scrolling, fewer so that a filter or a sort is fast. */
const overscan = { scrolling: 16, still: 4 }
const pageSize = 10

type BatchTableProps = {
  rows: readonly BatchRow[]
  /** All columns, of which as many as fit are shown. */
  columns: readonly TableColumn[]
  /** Returns the part of the text that is searched for, if the row does not show it. */
  findMatch: (row: BatchRow) => TextMatch | undefined
  sort: RowSort | null
  onSort: (sort: RowSort | null) => void
  openId: string | undefined
  onOpen: (id: string) => void
  /** Undefined for a batch without images. */
  selection?:
    | { ids: ReadonlySet<string>; onToggle: (id: string) => void; onToggleAll: () => void }
    | undefined
}

/** Renders only the rows in view. */
export function BatchTable(props: BatchTableProps) {
  const { rows, findMatch, sort, onSort, openId, onOpen, selection } = props
  const grid = useRef<HTMLTableElement>(null)
  const space = { width: useWidthInRem(grid), hasImages: selection !== undefined }
  const columns = useMemo(
    () => fitColumns(props.columns, { width: space.width, hasImages: space.hasImages }),
    [props.columns, space.width, space.hasImages],
  )
  const body = useRef<HTMLTableSectionElement>(null)
  const offset = useDocumentOffsetTop(body)
  const [isScrolling, setIsScrolling] = useState(false)
  // With a new function, the virtualizer measures all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: isScrolling ? overscan.scrolling : overscan.still,
    onChange: (changed) => setIsScrolling(changed.isScrolling),
    scrollMargin: offset,
    getItemKey,
    // A render in the event of the scroll would delay the frame.
    useFlushSync: false,
  })
  /** A row that is not in view is rendered first. */
  function focusRow(index: number): void {
    virtualizer.scrollToIndex(index)
    const focus = () => body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    focus()?.focus({ preventScroll: true })
    if (!focus()) requestAnimationFrame(() => focus()?.focus({ preventScroll: true }))
  }

  const { current, setCurrent, onKeyDown } = useGridKeys({
    count: rows.length,
    pageSize,
    focusRow,
    onOpen: (index) => rows[index] && onOpen(rows[index].id),
    onToggle: selection && ((index) => rows[index] && selection.onToggle(rows[index].id)),
    onToggleAll: selection?.onToggleAll,
  })
  const isBare = !selection
  const style = isNarrowTable(space) ? {} : ({ '--columns': formatGridTracks(columns) } as CSSProperties)
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are focused and selected
      role="grid"
      aria-label="Results"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (isBare ? 0 : 2)}
      aria-multiselectable={selection ? true : undefined}
      className={classes.grid}
      data-bare={isBare || undefined}
      data-narrow={isNarrowTable(space) || undefined}
      style={style}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-row]')
        if (row) setCurrent(Number(row.dataset.row))
      }}
    >
      <thead className={classes.head}>
        <tr aria-rowindex={1} className={classes.header}>
          {selection && (
            <>
              <th scope="col" className={classes.check}>
                <Checkbox
                  size="md"
                  aria-label="Select all"
                  checked={selection.ids.size > 0 && selection.ids.size >= rows.length}
                  indeterminate={selection.ids.size > 0 && selection.ids.size < rows.length}
                  onChange={selection.onToggleAll}
                />
              </th>
              <th scope="col">
                <VisuallyHidden>Preview</VisuallyHidden>
              </th>
            </>
          )}
          {columns.map((column) => (
            <ColumnHeader key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <ScrollingContext value={isScrolling}>
        <tbody ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <BatchTableRow
                  key={key}
                  row={row}
                  columns={columns}
                  match={findMatch(row)}
                  index={index}
                  top={start - offset}
                  isSelected={selection?.ids.has(row.id) ?? false}
                  isOpen={row.id === openId}
                  isTabStop={index === current}
                  onSelect={selection?.onToggle}
                  onOpen={onOpen}
                />
              )
            )
          })}
        </tbody>
      </ScrollingContext>
    </table>
  )
}

type ColumnHeaderProps = { column: TableColumn } & Pick<BatchTableProps, 'sort' | 'onSort'>

function ColumnHeader({ column: { key, label }, sort, onSort }: ColumnHeaderProps) {
  const direction = sort?.by === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th
      scope="col"
      aria-sort={direction ?? 'none'}
      className={key === 'path' ? (classes.image ?? '') : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, key))}>
        <span>{label}</span>
        {direction === 'ascending' && <IconArrowUp size={14} />}
        {direction === 'descending' && <IconArrowDown size={14} />}
      </button>
    </th>
  )
}

/** Ascending, descending, then the order in which the images were added. */
function nextSort(sort: RowSort | null, by: SortKey): RowSort | null {
  if (sort?.by !== by) return { by, isDescending: false }
  return sort.isDescending ? null : { by, isDescending: true }
}
