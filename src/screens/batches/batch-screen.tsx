import { Button, Skeleton, Stack } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { countRows } from '#features/batches/count-rows.ts'
import { filterRows, isFiltered, noFilter } from '#features/batches/filter-rows.ts'
import { type RowSort, sortRows } from '#features/batches/sort-rows.ts'
import { formatDateTime } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { imageStack, magnifier } from '#ui/illustration.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFilters } from './batch-filters.tsx'
import { BatchProgress, formatCounts } from './batch-progress.tsx'
import { BatchTable } from './batch-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { IntakeNotice } from './intake-notice.tsx'
import { RowDetails } from './row-details.tsx'
import { RunOfRowContext } from './row-thumbnail.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { listTableColumns } from './table-columns.ts'
import { useBatch, useIntakeState } from './use-batch.ts'
import { useBatchExport } from './use-batch-export.ts'

type BatchScreenProps = { batchId: string; openId: string | undefined }

export function BatchScreen({ batchId, openId }: BatchScreenProps) {
  const loaded = useBatch(batchId)
  if (loaded === undefined) return <Skeleton height={420} role="status" aria-label="Opening the batch" />
  if (loaded === null) return <NoBatch />
  return <LoadedBatch loaded={loaded} openId={openId} />
}

type LoadedBatchProps = { loaded: NonNullable<ReturnType<typeof useBatch>>; openId: string | undefined }

function LoadedBatch({ loaded: { batch, runs, rows }, openId }: LoadedBatchProps) {
  const navigate = useNavigate({ from: '/batches/$id' })
  const [filter, setFilter] = useState(noFilter)
  const [sort, setSort] = useState<RowSort | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const intake = useIntakeState(batch)
  // Deferred, because typing must not wait for 10,000 rows.
  const deferred = useDeferredValue(filter)
  const shown = useMemo(() => sortRows(filterRows(rows, deferred), sort), [rows, deferred, sort])
  const columns = useMemo(() => listTableColumns(rows), [rows])
  const byId = useMemo(() => new Map(runs.map((run) => [run.id, run])), [runs])
  const exports = useBatchExport(batch.name, shown, runs)
  const counts = countRows(rows)

  const open = useCallbackRef((run: string | undefined) => {
    void navigate({
      search: run === undefined ? {} : { run },
      replace: openId !== undefined,
      resetScroll: false,
    })
  })
  const toggle = useCallbackRef((id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  })
  const toggleAll = () => setSelected(selected.size > 0 ? new Set() : new Set(shown.map(({ id }) => id)))

  const openIndex = shown.findIndex(({ id }) => id === openId)
  const openRun = openId === undefined ? undefined : byId.get(openId)
  const openRuns = openRun && [openRun, ...runs.filter(({ rerunOf }) => rerunOf === openRun.id)]
  const runOfRow = useCallbackRef((id: string) => byId.get(id))
  const subtitle = [
    batch.agent.name,
    batch.variantName,
    batch.request.parameter,
    formatDateTime(batch.createdAt),
  ]
  return (
    <>
      <PageHeader
        title={batch.name}
        pageTitle={`${formatCounts(counts)} · ${batch.name}`}
        subtitle={subtitle.filter(Boolean).join(' · ')}
        actions={
          <BatchActions batch={batch} runs={runs} isAdding={intake?.status === 'adding'}>
            <ExportMenu count={shown.length} actions={exports} />
          </BatchActions>
        }
      />
      <Card aria-label="Batch">
        <Stack gap="md">
          <BatchProgress rows={rows} isPaused={batch.isPaused} />
          <IntakeNotice batch={batch} saved={rows.length} state={intake} />
          <BatchFilters filter={filter} onChange={setFilter} shown={shown.length} total={rows.length} />
          <SelectionBar
            runs={[...selected].flatMap((id) => byId.get(id) ?? [])}
            onClear={() => setSelected(new Set())}
          />
          {shown.length === 0 ? (
            <NoRows isFiltered={isFiltered(filter)} onShowAll={() => setFilter(noFilter)} />
          ) : (
            <RunOfRowContext value={runOfRow}>
              <BatchTable
                rows={shown}
                columns={columns}
                sort={sort}
                onSort={setSort}
                openId={openId}
                onOpen={open}
                selection={{ ids: selected, onToggle: toggle, onToggleAll: toggleAll }}
              />
            </RunOfRowContext>
          )}
        </Stack>
      </Card>
      <RowDetails
        runs={openRuns}
        previousId={openIndex > 0 ? shown[openIndex - 1]?.id : undefined}
        nextId={openIndex >= 0 ? shown[openIndex + 1]?.id : undefined}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </>
  )
}

function NoRows({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered)
    return <EmptyState drawing={imageStack}>The first images appear here in a moment.</EmptyState>
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

function NoBatch() {
  return (
    <>
      <PageHeader title="Batch" />
      <Card aria-label="No such batch">
        <EmptyState
          drawing={imageStack}
          actions={<Button renderRoot={(props) => <Link to="/batches" {...props} />}>Open Batches</Button>}
        >
          This batch is not on this device.
        </EmptyState>
      </Card>
    </>
  )
}
