import { useNavigate } from '@tanstack/react-router'
import { getBatchIntake } from '#core/batches/batch-intake.ts'
import { getBatchStore, type LocalBatch } from '#core/runs/batch-store.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { dropUnusedModel, isPending, mayHaveBackendResult, queuedFields, type Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { addDeletion, addRunDeletions } from '#core/runs/unsent-deletions.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { AgentRunFields } from './change-agent-dialog.tsx'

export function useBatchActions(batch: LocalBatch, runs: readonly Run[]) {
  const scope = useUserScope()
  const navigate = useNavigate()
  const batches = getBatchStore(scope)
  const outbox = getOutbox(scope)

  /** Nothing else of the batch is sent, and none of its images is added. Resolves with its runs. */
  async function stop(): Promise<Run[]> {
    getBatchIntake(scope).stop(batch.id)
    await batches.update(batch.id, { isPaused: true, isComplete: true })
    const all = await getRunStore(scope).list({ isFresh: true })
    return all.filter(({ batchId }) => batchId === batch.id)
  }

  async function removeRuns(some: readonly Run[]): Promise<void> {
    for (const run of some) outbox.cancel(run)
    await addRunDeletions(scope, some.filter(isPending))
    await getRunStore(scope).remove(some.map(({ id }) => id))
  }

  return {
    pause: () => void batches.update(batch.id, { isPaused: true }),
    resume: () => void batches.update(batch.id, { isPaused: false }),
    /** For a batch without results, whose agent the server cannot run. */
    async changeAgent(request: AgentRunFields): Promise<void> {
      const change = { variantName: undefined, ...request }
      const isOnServer = batch.sentName !== undefined
      // The server does not change the agent of a batch, so that one is replaced.
      const batchId = isOnServer ? createUuid() : batch.id
      if (isOnServer) await batches.save({ ...batch, ...change, id: batchId, sentName: undefined })
      else await batches.update(batchId, change)
      const runRequest = dropUnusedModel(change.request)
      const reset = { ...change, request: runRequest, batchId, sentNote: undefined, ...queuedFields }
      // Before the change, which is repeated if it cannot be written: another key would be charged again.
      const keys = new Map(runs.map(({ id }) => [id, createUuid()]))
      await getRunStore(scope).collection.upsert([...keys.keys()], (run) =>
        run && !mayHaveBackendResult(run)
          ? { ...run, ...reset, idempotencyKey: keys.get(run.id) ?? run.id }
          : undefined,
      )
      outbox.flush()
      // Those that were sent stay in it.
      if (!isOnServer || runs.some(mayHaveBackendResult)) return
      await addDeletion(scope, { batchId: batch.id, organizationId: batch.organization?.id })
      await batches.remove(batch.id)
      await navigate({ to: '/batches/$id', params: { id: batchId }, replace: true })
    },
    retryFailed: () => void outbox.retryFailed([...runs]),
    /** Stops adding images, and removes those without a result. */
    async cancel(): Promise<void> {
      const stopped = await stop()
      await removeRuns(stopped.filter(isPending))
      const left = stopped.filter((run) => !isPending(run)).length
      await batches.update(batch.id, ({ rejectedCount }) => ({
        isPaused: false,
        total: left + rejectedCount,
      }))
    },
    async remove(): Promise<void> {
      await removeRuns(await stop())
      await batches.remove(batch.id)
      await navigate({ to: '/batches', replace: true })
    },
  }
}
