import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { listBatchEntries } from '#core/batches/list-batch-entries.ts'
import { useBatchAgentLookup } from '#core/batches/use-batch-agent-lookup.ts'
import type { useServerBatches } from '#core/batches/use-server-batches.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { LoadError, OfflineNote } from '#ui/offline-note.tsx'
import { BatchListItem } from './batch-list-item.tsx'
import classes from './batches.module.css'

type BatchListProps = {
  batches: readonly LocalBatch[]
  runs: readonly Run[]
  server: ReturnType<typeof useServerBatches>
}

export function BatchList({ batches, runs, server }: BatchListProps) {
  const agents = useBatchAgentLookup()
  const { batches: serverBatches, hasOlder, older, problem, retry } = server
  const entries = useMemo(
    () => listBatchEntries({ batches, runs, serverBatches: serverBatches ?? [], agents }),
    [batches, runs, serverBatches, agents],
  )
  if (entries.length === 0 && (!problem || problem === 'missing')) return null
  return (
    <TitledCard title="All batches" gap="xs">
      {problem === 'offline' && <OfflineNote isOffline />}
      {typeof problem === 'object' && (
        <ErrorAlert
          title="The batches of your organization could not be loaded"
          message={problem.message}
          onRetry={() => void retry()}
        />
      )}
      <ul className={classes.list} aria-label="Batches">
        {entries.map((entry) => (
          <li key={entry.id}>
            <BatchListItem entry={entry} />
          </li>
        ))}
      </ul>
      {older.error && <LoadError title="Older batches could not be loaded" error={older.error} />}
      {hasOlder && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          loading={older.isPending}
          onClick={() => older.mutate()}
        >
          Show older batches
        </Button>
      )}
    </TitledCard>
  )
}
