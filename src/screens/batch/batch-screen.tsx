import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useBatch, useIntakeState } from '#core/batches/use-batch.ts'
import { isSuggestedName } from '#core/runs/batch-store.ts'
import { formatDateTime } from '#platform/format.ts'
import { useRunContent } from '#screens/shared/use-run-content.ts'
import { ApiBatch } from './api-batch.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchView, startingText } from './batch-view.tsx'
import { IntakeNotice } from './intake-notice.tsx'
import { RunResults } from './run-results.tsx'
import { SelectionBar } from './selection-bar.tsx'

type BatchScreenProps = { batchId: string; openId: string | undefined }

export function BatchScreen({ batchId, openId }: BatchScreenProps) {
  const loaded = useBatch(batchId)
  if (loaded === undefined) return <Skeleton height={420} role="status" aria-label="Opening the batch" />
  if (loaded === null) return <ApiBatch batchId={batchId} openId={openId} />
  return <DeviceBatch loaded={loaded} openId={openId} />
}

type DeviceBatchProps = { loaded: NonNullable<ReturnType<typeof useBatch>>; openId: string | undefined }

/** Its rows are runs. */
function DeviceBatch({ loaded: { batch, runs, rows }, openId }: DeviceBatchProps) {
  const intake = useIntakeState(batch)
  const byId = useMemo(() => new Map(runs.map((run) => [run.id, run])), [runs])
  const content = useRunContent(batch.agent, byId)
  const find = (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? [])
  const subtitle = [
    batch.agent.name,
    batch.variantName,
    batch.request.parameter,
    !isSuggestedName(batch.name) && formatDateTime(batch.createdAt),
  ]
  return (
    <BatchView
      name={batch.name}
      subtitle={subtitle.filter(Boolean).join(' · ')}
      rows={rows}
      content={content}
      reportId={batch.id}
      openId={openId}
      progress={{ isPaused: batch.isPaused, offlineNote: "Offline · sent when you're back online" }}
      emptyText={batch.isSeries ? 'No photos in this series.' : startingText}
      notice={<IntakeNotice batch={batch} saved={rows.length} state={intake} />}
      renderActions={(exportMenu) => (
        <BatchActions batch={batch} runs={runs} isAdding={intake?.status === 'adding'}>
          {exportMenu}
        </BatchActions>
      )}
      renderSelection={(ids, onClear) => <SelectionBar runs={find(ids)} onClear={onClear} />}
      renderDetails={({ id, reruns }, neighbors) => (
        <RunResults runs={find([id, ...reruns.map((rerun) => rerun.id)])} neighbors={neighbors} />
      )}
    />
  )
}
