import { Button, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, startTransition, useMemo, useOptimistic, useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { countByStatusWithReruns, formatCounts } from '#core/batches/count-rows.ts'
import { isFilterActive, noFilter, type RowFilter } from '#core/batches/filter-rows.ts'
import { formatCountTotal } from '#core/batches/format-count-total.ts'
import type { MergedBatch } from '#core/batches/use-merged-batch.ts'
import { getConfidenceName } from '#domain/agents/find-result-type.ts'
import { BatchProgress, type BatchProgressProps } from '#features/batches/batch-progress.tsx'
import { ExportMenu } from '#features/batches/export-menu.tsx'
import { MissingRowsNotice } from '#features/batches/missing-rows-notice.tsx'
import { ReadThumbnailContext } from '#screens/shared/row-thumbnail.tsx'
import { useAnnotatedBatchExport } from '#screens/shared/use-annotated-batch-export.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { imageStack, magnifier } from '#ui/illustration.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './batch.module.css'
import { BatchFilters } from './batch-filters.tsx'
import { BatchTable } from './batch-table.tsx'
import { ReviewButton } from './review-button.tsx'
import { RowDetails } from './row-details.tsx'
import { listTableColumns } from './table-columns.ts'
import { useRowPosition } from './use-row-position.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useTableView } from './use-table-view.ts'

export const noImagesYetText = 'The first images appear here in a moment.'

export type BatchViewProps = {
  name: string
  subtitle: string
  rows: readonly BatchRow[]
  content: BatchRowReader
  missing: MergedBatch['missing']
  /** Undefined for a batch without images. */
  reportId: string | undefined
  /** The row whose details are open. */
  openId: string | undefined
  progress: Omit<BatchProgressProps, 'rows'>
  emptyText: string
  /** Shown above the filters. */
  notice: ReactNode
  renderActions: (exportMenu: ReactNode) => ReactNode
  /** Undefined for a batch without images. */
  renderSelection: ((ids: ReadonlySet<string>, onClear: () => void) => ReactNode) | undefined
  /** `nearby` are the rows that may be opened next. */
  renderDetails: (row: BatchRow, nearby: readonly BatchRow[]) => ReactNode
}

/** The table of a batch with its filters, exports and details, wherever its rows come from. */
export function BatchView(props: BatchViewProps) {
  const { name, subtitle, rows, content, missing, reportId, progress, emptyText, notice } = props
  const { renderActions, renderSelection, renderDetails } = props
  const navigate = useNavigate({ from: '/batches/$id' })
  const [view, setView] = useTableView()
  const { filter, sort } = view
  const setFilter = (changed: RowFilter) => setView({ ...view, filter: changed })
  const { shown, matchOf, isReading } = useShownRows(rows, content.readResult, view)
  const columns = useMemo(
    () => listTableColumns(rows, getConfidenceName(content.agent)),
    [rows, content.agent],
  )
  const sum = useMemo(() => formatCountTotal(rows, content.agent), [rows, content.agent])
  const exports = useAnnotatedBatchExport(name, shown, content)
  const { selected, clear, ...selection } = useSelection(shown)

  // At once: until the router has loaded the location, the next key would be that of the row before.
  const [openId, showRow] = useOptimistic(props.openId)
  const open = useCallbackRef((run: string | undefined) => {
    startTransition(async () => {
      showRow(run)
      await navigate({
        search: (search) => ({ ...search, run }),
        replace: openId !== undefined,
        resetScroll: false,
      })
    })
  })

  const openRow = openId === undefined ? undefined : rows.find(({ id }) => id === openId)
  const position = useRowPosition(shown, openId)
  return (
    <>
      <PageHeader
        title={name}
        pageTitle={`${formatCounts(countByStatusWithReruns(rows))} · ${name}`}
        subtitle={subtitle}
        actions={renderActions(
          <ExportMenu count={shown.length} actions={exports} {...{ missing, reportId }} />,
        )}
      />
      <Card aria-label="Batch">
        <Stack gap="md" className={classes.batch ?? ''}>
          <div className={classes.summary}>
            {sum && (
              <Text fw={600} className={classes.sum ?? ''}>
                {sum}
              </Text>
            )}
            <div className={classes.progress}>
              <BatchProgress rows={rows} {...progress} />
            </div>
            <ReviewButton rows={shown} onOpen={open} />
          </div>
          {missing && <MissingRowsNotice {...missing} />}
          {notice}
          <BatchFilters
            filter={filter}
            onChange={setFilter}
            shown={shown.length}
            total={rows.length}
            isReading={isReading}
            hasConfidence={columns.some(({ key }) => key === 'confidence')}
          />
          {renderSelection?.(selected, clear)}
          {shown.length === 0 ? (
            <NoRows
              isFiltered={isFilterActive(filter)}
              emptyText={emptyText}
              onShowAll={() => setFilter(noFilter)}
            />
          ) : (
            <ReadThumbnailContext value={content.readThumbnail}>
              <BatchTable
                rows={shown}
                columns={columns}
                findMatch={matchOf}
                sort={sort}
                onSort={(changed) => setView({ ...view, sort: changed })}
                openId={openId}
                onOpen={open}
                selection={renderSelection && { ids: selected, ...selection }}
              />
            </ReadThumbnailContext>
          )}
        </Stack>
      </Card>
      <RowDetails
        row={openRow}
        position={position}
        isOnlyUnreviewed={filter.verdict === 'none'}
        onOnlyUnreviewed={(isOnly) => setFilter({ ...filter, verdict: isOnly ? 'none' : null })}
        onOpen={open}
        onClose={() => open(undefined)}
      >
        {openRow && renderDetails(openRow, position.nearby)}
      </RowDetails>
    </>
  )
}

/** The rows that the user has selected, by their ids, without those that a filter hides. */
function useSelection(shown: readonly BatchRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => {
    const ids = shown.map(({ id }) => id)
    return new Set(ids.filter((id) => chosen.has(id)))
  }, [shown, chosen])
  const onToggle = useCallbackRef((id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  })
  const clear = () => setChosen(new Set())
  const onToggleAll = () => setChosen(new Set(selected.size > 0 ? [] : shown.map(({ id }) => id)))
  return { selected, clear, onToggle, onToggleAll }
}

type NoRowsProps = { isFiltered: boolean; emptyText: string; onShowAll: () => void }

function NoRows({ isFiltered, emptyText, onShowAll }: NoRowsProps) {
  if (!isFiltered) return <EmptyState drawing={imageStack}>{emptyText}</EmptyState>
  return (
    <EmptyState
      drawing={magnifier}
      actions={
        <Button variant="default" onClick={onShowAll}>
          Show all rows
        </Button>
      }
    >
      No rows match these filters.
    </EmptyState>
  )
}
