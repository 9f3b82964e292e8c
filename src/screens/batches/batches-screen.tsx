import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useServerBatches } from '#core/batches/use-server-batches.ts'
import { isPending } from '#core/runs/run.ts'
import { useBatches, useRuns } from '#core/runs/use-runs.ts'
import { describeLastStorageProblem } from '#platform/storage/describe-last-storage-problem.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconCamera, IconPlus, IconSend } from '#ui/icons.gen.ts'
import { imageStack } from '#ui/illustration.tsx'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BatchList } from './batch-list.tsx'
import classes from './batches.module.css'

export function BatchesScreen() {
  const { data: batches, isError } = useBatches()
  const { data: runs } = useRuns()
  const server = useServerBatches()
  return (
    <>
      <PageHeader
        title="Batches"
        subtitle="One agent, many images, one table."
        actions={
          <Group gap="xs">
            <Button
              className={classes.action ?? ''}
              leftSection={<IconPlus size={18} />}
              renderRoot={(props) => <Link to="/batches/new" {...props} />}
            >
              New batch
            </Button>
            <Button
              variant="default"
              className={classes.action ?? ''}
              leftSection={<IconCamera size={18} />}
              renderRoot={(props) => <Link to="/capture" {...props} />}
            >
              Take photos
            </Button>
            <Button
              variant="default"
              className={classes.action ?? ''}
              leftSection={<IconSend size={18} />}
              renderRoot={(props) => <Link to="/batches/outbox" {...props} />}
            >
              Outbox
            </Button>
          </Group>
        }
      />
      <Stack gap="lg">
        {runs?.some(isPending) && <LazyNetworkSignInAlert />}
        {isError && <ErrorAlert message={`Batches are off: ${describeLastStorageProblem()}`} />}
        {!batches && !isError && <Skeleton height={300} role="status" aria-label="Opening the batches" />}
        {batches?.length === 0 && (server.problem || server.batches?.length === 0) && (
          <Card aria-label="No batches yet">
            <EmptyState drawing={imageStack}>
              No batches yet. Add twenty images or a whole folder, and compare the results in a table.
            </EmptyState>
          </Card>
        )}
        {(batches || isError) && <BatchList batches={batches ?? []} runs={runs ?? []} server={server} />}
      </Stack>
    </>
  )
}
