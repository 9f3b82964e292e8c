import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { groupPendingRuns, type RequiredAction } from '#core/batches/group-pending-runs.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { countRuns } from '#core/runs/run-status-groups.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useFlushRejection } from '#core/runs/use-flush-rejection.ts'
import { useBatches, useRuns } from '#core/runs/use-runs.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { formatCount, formatNumber } from '#platform/format.ts'
import { describeLastStorageProblem } from '#platform/storage/describe-last-storage-problem.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconDownload } from '#ui/icons.gen.ts'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useConnection } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './outbox.module.css'
import { PendingGroupCard } from './pending-group-card.tsx'
import { RunBatchList } from './run-batch-list.tsx'

/** Includes all series, batches and single photos of this device. */
export function OutboxScreen() {
  const { data: runs, isError } = useRuns()
  const { data: batches } = useBatches()
  const scope = useUserScope()
  const byId = useMemo(() => new Map((batches ?? []).map((batch) => [batch.id, batch])), [batches])
  const pending = runs?.filter(isPending) ?? []
  return (
    <>
      <PageHeader
        title="Outbox"
        subtitle="What was sent, what waits and what needs a decision."
        actions={
          pending.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              onClick={() => void downloadImages(getRunStore(scope), pending)}
            >
              Export unsent photos
            </Button>
          )
        }
      />
      <Stack gap="lg">
        <LazyNetworkSignInAlert />
        {isError && <ErrorAlert message={`The outbox is off: ${describeLastStorageProblem()}`} />}
        {!runs && !isError && <Skeleton height={300} role="status" aria-label="Opening the outbox" />}
        {runs && <Outbox runs={runs} batches={byId} />}
      </Stack>
    </>
  )
}

const headings: Record<RequiredAction, string> = { decide: 'Needs a decision', wait: 'Waiting' }

type OutboxProps = { runs: readonly Run[]; batches: ReadonlyMap<string, LocalBatch> }

function Outbox({ runs, batches }: OutboxProps) {
  const isOffline = useConnection() === 'offline'
  const [rejection] = useFlushRejection()
  const groups = useMemo(() => {
    const paused = [...batches.values()].flatMap(({ id, isPaused }) => (isPaused ? id : []))
    return groupPendingRuns(runs, new Set(paused))
  }, [runs, batches])
  const done = runs.filter((run) => !isPending(run))
  const counts = countRuns([...runs])
  return (
    <>
      <Card aria-label="Summary">
        <Stack gap="sm">
          <dl className={classes.totals}>
            <Total label="sent" count={counts.done} />
            <Total label="in progress" count={counts.sending} />
            <Total label="waiting" count={counts.waiting} />
            <Total label="failed" count={counts.failed} />
            {counts.refused > 0 && <Total label="refused" count={counts.refused} />}
          </dl>
          <Text size="sm" role="status">
            {describe({ hasPending: groups.length > 0, refused: counts.refused, isOffline })}
          </Text>
        </Stack>
      </Card>
      {rejection && groups.length > 0 && (
        <ErrorAlert tone="warning" title="Nothing was sent" message={rejection} />
      )}
      {(['decide', 'wait'] as const).map((wanted) => {
        const shown = groups.filter(({ kind }) => kind === wanted)
        return (
          shown.length > 0 && (
            <Stack key={wanted} gap="sm">
              <Title order={2}>{headings[wanted]}</Title>
              {shown.map((group) => (
                <PendingGroupCard key={group.key} group={group} batches={batches} />
              ))}
            </Stack>
          )
        )
      })}
      {done.length > 0 && (
        <Stack gap="sm">
          <Title order={2}>Sent</Title>
          <Card aria-label="Sent">
            <RunBatchList label="Sent" runs={done} batches={batches} />
          </Card>
        </Stack>
      )}
    </>
  )
}

function Total({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.total}>
      <dt>{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

type Situation = { hasPending: boolean; refused: number; isOffline: boolean }

function describe({ hasPending, refused, isOffline }: Situation): string {
  if (!hasPending) {
    if (refused === 0) return 'Nothing waits. Every photo on this device has a result.'
    return `Nothing waits. ${formatCount(refused, 'photo')} ${refused === 1 ? 'was' : 'were'} refused by the server.`
  }
  if (isOffline) return "Offline. The photos are saved on this device, and sent when you're back online."
  return 'The photos are saved on this device until they have a result.'
}
