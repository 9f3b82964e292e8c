import type { z } from '#contract/zod.ts'
import { LocalCollection } from '#platform/storage/local-collection.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { getBatchStore } from './batch-store.ts'
import type { Run } from './run.ts'
import { getRunStore } from './run-store.ts'
import { findSharedBatch } from './share-run.ts'
import type { unsentDeletionSchema } from './unsent-deletion-schema.ts'

export type UnsentDeletion = z.infer<typeof unsentDeletionSchema>

export const getUnsentDeletionStore = memoizePerScope(
  (scope) =>
    new LocalCollection<UnsentDeletion>(scope, {
      name: 'deletion',
      loadSchema: async () => (await import('./unsent-deletion-schema.ts')).unsentDeletionSchema,
      isVolatile: () => true,
      onQuota: (bytes) => getRunStore(scope).evictImages(bytes),
    }),
)

export function addDeletion(scope: UserScope, deletion: UnsentDeletion): Promise<boolean> {
  return getUnsentDeletionStore(scope).set(deletion.runId ?? deletion.batchId, deletion)
}

/** Records those of the runs that the server may have. Call it before they are removed from this device. */
export async function addRunDeletions(scope: UserScope, runs: readonly Run[]): Promise<void> {
  for (const run of runs) {
    // No attempt to send it was made.
    if (run.sentNote === undefined) continue
    const batch = await findSharedBatch(run, getBatchStore(scope))
    if (!batch) continue
    const { idempotencyKey: runId, organization } = run
    await addDeletion(scope, { runId, batchId: batch.id, organizationId: organization?.id })
  }
}
