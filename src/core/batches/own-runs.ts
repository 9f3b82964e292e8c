import { maxRunIds } from '#api/batch-calls.ts'
import { calls } from '#api/calls.ts'
import type { Batch } from '#contract/batch.ts'
import type { StoredBatchItem } from '#contract/batch-item.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import type { UserScope } from '#platform/user-scope.ts'

type CallOptions = { signal: AbortSignal; uid: string; organizationId: string | undefined }

/** Returns the runs of this device whose images the server has in a batch. */
export function listOwnRunIds(scope: UserScope, batchId: string): string[] {
  return getRunStore(scope)
    .collection.snapshot()
    .items.filter((run) => run.batchId === batchId && run.sharing === 'sent')
    .map(({ idempotencyKey }) => idempotencyKey)
}

/** Notes that the organization has deleted the images of these runs from their batch. They stay on this device. */
export async function noteDeleted(scope: UserScope, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const deleted = new Set(runIds)
  const { collection } = getRunStore(scope)
  const runs = collection.snapshot().items.filter(({ idempotencyKey }) => deleted.has(idempotencyKey))
  await collection.upsert(
    runs.map(({ id }) => id),
    (run) => (run?.sharing === 'sent' ? { ...run, sharing: 'deleted' } : undefined),
  )
}

/** Takes over what others have said about results of this device, whose items need not be loaded for that. */
export async function loadReviews(
  scope: UserScope,
  runIds: readonly string[],
  options: CallOptions,
): Promise<void> {
  const store = getReviewStore(scope)
  await store.load()
  for (let start = 0; start < runIds.length; start += maxRunIds) {
    const { reviews } = await calls.reviews(runIds.slice(start, start + maxRunIds), options)
    await store.merge(reviews)
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
