import { Skeleton, Text } from '@mantine/core'
import { useCountTemplate } from '#core/agents/use-count-templates.ts'
import { useIntakeState } from '#core/batches/use-local-batch.ts'
import { type MergedBatch, useMergedBatch } from '#core/batches/use-merged-batch.ts'
import { isSuggestedName } from '#core/runs/batch-store.ts'
import { joinPartsWithDate } from '#platform/format.ts'
import { NoBatch } from '#screens/shared/no-batch.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchView, type BatchViewProps, noImagesYetText } from './batch-view.tsx'
import { DeletedTemplateNotice } from './deleted-template-notice.tsx'
import { IntakeNotice } from './intake-notice.tsx'
import { RunPreloader, ServerItemPreloader } from './row-preloaders.tsx'
import { RunResults } from './run-results.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ServerBatchActions } from './server-batch-actions.tsx'
import { ServerItemResult } from './server-item-result.tsx'
import { SharingEndedNotice } from './sharing-ended-notice.tsx'

type BatchScreenProps = { batchId: string; openId: string | undefined }

export function BatchScreen({ batchId, openId }: BatchScreenProps) {
  const state = useMergedBatch(batchId)
  if (state.status === 'loading')
    return <Skeleton height={420} role="status" aria-label="Opening the batch" />
  if (state.status === 'failed')
    return <NoBatch title="Batch" problem={state.problem} onRetry={state.retry} />
  const { opened } = state
  const { local, server } = opened
  if (local) return <DeviceBatch opened={opened} local={local} openId={openId} />
  return server && <ServerBatch opened={opened} server={server} openId={openId} />
}

type DeviceBatchProps = {
  opened: MergedBatch
  local: NonNullable<MergedBatch['local']>
  openId: string | undefined
}

/** It may have rows of other devices, too. */
function DeviceBatch({ opened, local: { batch, runs }, openId }: DeviceBatchProps) {
  const intake = useIntakeState(batch)
  const all = [...runs.values()]
  return (
    <BatchView
      {...getSharedProps(opened)}
      openId={openId}
      progress={{ isPaused: batch.isPaused, offlineNote: "Offline · sent when you're back online" }}
      emptyText={batch.isSeries ? 'No photos in this series.' : noImagesYetText}
      notice={
        <>
          <SharingEndedNotice batch={batch} />
          <DeletedTemplateNotice runs={all} />
          <IntakeNotice batch={batch} saved={all.length} state={intake} />
        </>
      }
      renderActions={(exportMenu) => (
        <BatchActions
          batch={batch}
          runs={all}
          isAdding={intake?.status === 'adding'}
          server={opened.server?.batch}
        >
          {exportMenu}
        </BatchActions>
      )}
    />
  )
}

type ServerBatchProps = {
  opened: MergedBatch
  server: NonNullable<MergedBatch['server']>
  openId: string | undefined
}

function ServerBatch({ opened, server: { batch }, openId }: ServerBatchProps) {
  const { data: template } = useCountTemplate(batch.template_id ?? undefined)
  return (
    <BatchView
      {...getSharedProps(opened, template && (template.name ?? 'marked objects'))}
      openId={openId}
      progress={{ isPaused: false, offlineNote: 'Offline' }}
      emptyText={noImagesYetText}
      notice={
        !batch.is_shared && (
          <Text size="sm" c="dimmed">
            This batch was made with the API. Its images are not stored.
          </Text>
        )
      }
      renderActions={(exportMenu) => <ServerBatchActions batch={batch}>{exportMenu}</ServerBatchActions>}
    />
  )
}

type SharedProps = Pick<
  BatchViewProps,
  'name' | 'subtitle' | 'rows' | 'content' | 'missing' | 'reportId' | 'renderSelection' | 'renderDetails'
>

/** What does not depend on where the batch is. */
function getSharedProps(
  { id, name, rows, content, missing, local, server, ...batch }: MergedBatch,
  templateName = local?.batch.request.template?.name,
): SharedProps {
  const runs = local?.runs
  const subtitle = [
    batch.agent.name,
    batch.variantName,
    batch.parameter,
    templateName,
    !local && server?.batch.created_by?.name,
  ]
  const hasImages = content.readImage !== undefined
  const organizationId = local?.batch.organization?.id
  const isShared = local ? local.batch.isShared === true : server?.batch.is_shared === true
  const findRuns = (ids: Iterable<string>) => [...ids].flatMap((one) => runs?.get(one) ?? [])
  return {
    name,
    subtitle: joinPartsWithDate(subtitle, isSuggestedName(name) ? undefined : batch.createdAt),
    rows,
    content,
    missing,
    reportId: hasImages ? id : undefined,
    renderSelection: hasImages
      ? (ids, onClear) => (
          <SelectionBar
            batch={{ id, organizationId, isShared }}
            rows={rows.filter((row) => ids.has(row.id))}
            runs={findRuns(ids)}
            content={content}
            onClear={onClear}
          />
        )
      : undefined,
    renderDetails: (row, nearby) => (
      <>
        {runs?.has(row.id) ? (
          <RunResults
            runs={findRuns([row.id, ...row.reruns.map((rerun) => rerun.id)])}
            reviewer={row.reviewer}
          />
        ) : (
          server && <ServerItemResult key={row.id} row={row} batch={server.batch} content={content} />
        )}
        {nearby.map((one) =>
          runs?.has(one.id) ? (
            <RunPreloader key={one.id} id={one.id} />
          ) : (
            server && <ServerItemPreloader key={one.id} row={one} content={content} />
          ),
        )}
      </>
    ),
  }
}
