import { Button, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { addReviews } from '#core/batches/to-rows.ts'
import { useAgentLookup } from '#core/batches/use-agent-lookup.ts'
import { type BatchAgent, useApiBatch } from '#core/batches/use-api-batch.ts'
import { unnamedBatch } from '#core/batches/use-api-batches.ts'
import { useReviews } from '#core/reviews/use-reviews.ts'
import { formatDateTime } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { imageStack } from '#ui/illustration.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ApiBatchActions } from './api-batch-actions.tsx'
import { BatchView, startingText } from './batch-view.tsx'
import { ItemResult } from './item-result.tsx'

type ApiBatchProps = { batchId: string; openId: string | undefined }

/** A batch that is not on this device: made with the API, or not on the server either. */
export function ApiBatch({ batchId, openId }: ApiBatchProps) {
  const agents = useAgentLookup()
  const { loaded, problem, retry } = useApiBatch(batchId, agents)
  if (loaded && agents)
    return <LoadedBatch loaded={loaded} agent={agents.find(loaded.batch)} openId={openId} />
  if (!problem) return <Skeleton height={420} role="status" aria-label="Opening the batch" />
  if (problem === 'missing')
    return (
      <NoBatch>
        <EmptyState
          drawing={imageStack}
          actions={<Button renderRoot={(props) => <Link to="/batches" {...props} />}>Open Batches</Button>}
        >
          There is no such batch, neither on this device nor from the API.
        </EmptyState>
      </NoBatch>
    )
  return (
    <NoBatch>
      {problem === 'offline' ? (
        <OfflineNote isOffline />
      ) : (
        <ErrorAlert
          title="The batch could not be loaded"
          message={problem.message}
          onRetry={() => void retry()}
        />
      )}
    </NoBatch>
  )
}

type LoadedBatchProps = {
  loaded: NonNullable<ReturnType<typeof useApiBatch>['loaded']>
  agent: BatchAgent
  openId: string | undefined
}

function LoadedBatch({ loaded: { batch, items }, agent, openId }: LoadedBatchProps) {
  const findReview = useReviews()
  const rows = useMemo(() => addReviews(items.rows, findReview), [items, findReview])
  const content = useMemo(() => ({ ...items, agent }), [items, agent])
  const subtitle = [
    agent.name,
    agent.variantName,
    batch.parameter,
    formatDateTime(Date.parse(batch.created_at)),
  ]
  return (
    <BatchView
      name={batch.name ?? unnamedBatch}
      subtitle={subtitle.filter(Boolean).join(' · ')}
      rows={rows}
      content={content}
      openId={openId}
      progress={{ isPaused: false, offlineNote: 'Offline' }}
      emptyText={startingText}
      notice={
        <Text size="sm" c="dimmed">
          This batch was made with the API. Its images are not on this device.
        </Text>
      }
      renderActions={(exportMenu) => <ApiBatchActions batch={batch}>{exportMenu}</ApiBatchActions>}
      renderDetails={(row) => (
        <ItemResult key={row.id} row={row} batch={batch} agent={agent} readResult={items.readResult} />
      )}
    />
  )
}

function NoBatch({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Batch" />
      <Card aria-label="No such batch">{children}</Card>
    </>
  )
}
