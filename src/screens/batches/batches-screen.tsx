import { Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Batch } from '#features/runs/batch-store.ts'
import { countRuns, formatRunCounts } from '#features/runs/run-groups.ts'
import { useBatches, useRuns } from '#features/runs/use-runs.ts'
import { formatDateTime, formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { imageStack } from '#ui/illustration.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './batches.module.css'

export function BatchesScreen() {
  const { data: batches, isError } = useBatches()
  const { data: runs } = useRuns()
  const byBatch = useMemo(() => Map.groupBy(runs ?? [], ({ batchId }) => batchId), [runs])
  return (
    <>
      <PageHeader
        title="Batches"
        subtitle="One agent, many images, one table."
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/batches/new" {...props} />}
          >
            New batch
          </Button>
        }
      />
      {isError && (
        <ErrorAlert message="Batches are off: private windows and full devices can't store them." />
      )}
      {!batches && !isError && <Skeleton height={300} role="status" aria-label="Opening the batches" />}
      {batches?.length === 0 && (
        <Card aria-label="No batches yet">
          <EmptyState drawing={imageStack}>
            No batches yet. Add twenty images or a whole folder, and compare the results in a table.
          </EmptyState>
        </Card>
      )}
      {batches && batches.length > 0 && (
        <Card aria-label="On this device">
          <ul className={classes.list} aria-label="Batches">
            {batches.map((batch) => (
              <li key={batch.id}>
                <BatchEntry batch={batch} counts={countRuns(byBatch.get(batch.id) ?? [])} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

type BatchEntryProps = { batch: Batch; counts: ReturnType<typeof countRuns> }

function BatchEntry({ batch, counts }: BatchEntryProps) {
  const total = counts.done + counts.failed + counts.waiting + counts.sending
  const rest = formatRunCounts({ waiting: counts.waiting + counts.sending, failed: counts.failed })
  return (
    <Link to="/batches/$id" params={{ id: batch.id }} className={classes.entry ?? ''}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{batch.name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(batch.createdAt)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[batch.agent.name, batch.variantName, batch.isPaused && 'Paused'].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Progress
          value={total === 0 ? 0 : (counts.done / total) * 100}
          color="var(--app-ok)"
          style={{ flex: 1 }}
          aria-hidden
        />
        <Text size="sm">
          {formatNumber(counts.done)} of {formatNumber(total)} done{rest && ` · ${rest}`}
        </Text>
      </Group>
    </Link>
  )
}
