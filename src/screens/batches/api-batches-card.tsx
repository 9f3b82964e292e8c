import type { Batch } from '#contract/batch.ts'
import type { RowCounts } from '#core/batches/count-rows.ts'
import { useAgentLookup } from '#core/batches/use-agent-lookup.ts'
import { unnamedBatch, type useApiBatches } from '#core/batches/use-api-batches.ts'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { BatchEntry } from './batch-entry.tsx'
import classes from './batches.module.css'

/** Made with the API. Shows nothing if there are none. */
export function ApiBatchesCard({ batches, problem, retry }: ReturnType<typeof useApiBatches>) {
  const agents = useAgentLookup()
  if (problem === 'missing' || (!problem && !batches?.length)) return null
  return (
    <TitledCard title="From the API" gap="xs">
      {problem === 'offline' && <OfflineNote isOffline />}
      {typeof problem === 'object' && (
        <ErrorAlert
          title="The batches of the API could not be loaded"
          message={problem.message}
          onRetry={() => void retry()}
        />
      )}
      {batches && (
        <ul className={classes.list} aria-label="Batches from the API">
          {batches.map((batch) => {
            const agent = agents?.find(batch)
            const isCancelled = batch.cancelled_at !== null
            return (
              <li key={batch.id}>
                <BatchEntry
                  id={batch.id}
                  name={batch.name ?? unnamedBatch}
                  createdAt={Date.parse(batch.created_at)}
                  subtitle={[agent?.name ?? batch.agent_code, agent?.variantName, isCancelled && 'Cancelled']
                    .filter(Boolean)
                    .join(' · ')}
                  counts={toRowCounts(batch)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </TitledCard>
  )
}

function toRowCounts({ items }: Batch): RowCounts {
  const { queued: waiting, running: sending, succeeded: done, failed, cancelled } = items
  return { waiting, sending, done, failed, cancelled }
}
