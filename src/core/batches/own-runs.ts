import { maxRunIdsPerCall } from '#api/batch-calls.ts'
import { calls } from '#api/calls.ts'
import type { Batch } from '#contract/batch.ts'
import type { StoredBatchItem } from '#contract/batch-item.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { getRunStore, type RunStore } from '#core/runs/run-store.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { type CallOptions, readItemPagesByRun } from './read-pages.ts'

/** Returns the runs of this device whose images the server has in a batch. */
export function listSentRunIds(scope: UserScope, batchId: string): string[] {
  return getRunStore(scope)
    .collection.snapshot()
    .items.filter((run) => run.batchId === batchId && run.sharing === 'sent')
    .map(({ idempotencyKey }) => idempotencyKey)
}

/**
 * Notes for runs that their batch lacks whether the organization has deleted their images, which stay on this device, or the
 * server has lost them in a restore from a backup. Then they are shared again.
 */
export async function markMissingRuns(
  runs: RunStore,
  batchId: string,
  runIds: readonly string[],
  options: CallOptions,
): Promise<void> {
  const missing = new Set(runIds)
  const deleted = new Set<string>()
  for await (const page of readItemPagesByRun(batchId, runIds, options)) {
    for (const { run_id } of page.items) missing.delete(run_id)
    for (const runId of page.deleted ?? []) deleted.add(runId)
  }
  if (missing.size === 0) return
  const own = (await runs.list()).filter(({ idempotencyKey }) => missing.has(idempotencyKey))
  await runs.collection.upsert(
    own.map(({ id }) => id),
    (run) => {
      if (run?.sharing !== 'sent') return undefined
      return { ...run, sharing: deleted.has(run.idempotencyKey) ? 'deleted' : undefined }
    },
  )
}

/** Takes over what others have said about results of this device, whose items need not be loaded for that. */
export async function refreshReviews(
  scope: UserScope,
  runIds: readonly string[],
  options: CallOptions,
): Promise<void> {
  const store = getReviewStore(scope)
  await store.load()
  for (let start = 0; start < runIds.length; start += maxRunIdsPerCall) {
    const page = runIds.slice(start, start + maxRunIdsPerCall)
    await store.mergeLoaded(page, async () => (await calls.reviews(page, options)).reviews)
  }
}

/** Takes over the reviews of items that this device has reviewed or analyzed. The rows have those of the others. */
export async function mergeItemReviews(
  scope: UserScope,
  items: readonly StoredBatchItem[],
  { agent_code, variant_id }: Batch,
): Promise<void> {
  const reviews = getReviewStore(scope)
  const runs = getRunStore(scope).collection.snapshot().items
  const own = new Set(runs.map(({ idempotencyKey }) => idempotencyKey))
  await reviews.load()
  await reviews.merge(
    items.flatMap(({ run_id, revision, verdict, correction, completed_at, created_at }) => {
      if (!revision || !(reviews.get(run_id) || own.has(run_id))) return []
      const reviewed_at = completed_at ?? created_at
      return { run_id, revision, verdict, correction, agent_code, variant_id, reviewed_at }
    }),
  )
}
