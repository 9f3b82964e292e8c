import { useMutation, useQueryClient } from '@tanstack/react-query'
import { batchCalls } from '#api/batch-calls.ts'
import { ApiError } from '#api/errors.ts'
import type { Batch } from '#contract/batch.ts'
import { storedSession } from '#platform/stored-session.ts'
import { batchesKey } from './use-server-batches.ts'

type Options = {
  /** By default that in which the user works. */
  organizationId?: string | undefined
  onError: (error: Error) => void
}

/** These changes need the network. */
export function useBatchMutations(id: string, { organizationId, onError }: Options) {
  const queries = useQueryClient()
  const options = {
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: batchesKey }),
  }
  return {
    cancel: useMutation({ ...options, mutationFn: () => batchCalls.cancel(id, { organizationId }) }),
    deleteForEveryone: useMutation({
      ...options,
      mutationFn: () => batchCalls.delete(id, { organizationId }),
    }),
    /** Deletes images with their results and reviews. Ignores those that another member has deleted. */
    deleteItems: useMutation({
      ...options,
      async mutationFn(runIds: readonly string[]) {
        for (const runId of runIds)
          await batchCalls.deleteItem(id, runId, { organizationId }).catch((error: unknown) => {
            if (!(error instanceof ApiError && error.status === 404)) throw error
          })
      },
    }),
  }
}

/** Returns whether the user may delete the batch for everyone. */
export function mayDeleteForEveryone({ created_by }: Pick<Batch, 'created_by'>): boolean {
  const user = storedSession.user()
  return storedSession.isOwner() || (!!created_by && created_by.user_id === String(user?.id))
}
