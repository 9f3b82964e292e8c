import { getBatchSync } from '#core/batches/batch-sync.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'

/** What the server does not have. */
export type Unsent = {
  runs: Run[]
  reviewCount: number
  /** Other changes of shared batches. */
  changeCount: number
  /** Whether there may be more, since something on this device cannot be read. */
  isIncomplete: boolean
}

export async function findUnsent(scope: UserScope): Promise<Unsent> {
  const store = getRunStore(scope)
  const [runs, reviewCount, changeCount] = await Promise.all([
    attempt(() => store.list()),
    attempt(() => getReviewStore(scope).loadUnsentCount()),
    attempt(() => getBatchSync(scope).countUnsent()),
  ])
  return {
    runs: runs?.filter(isOnlyOnDevice) ?? [],
    reviewCount: reviewCount ?? 0,
    changeCount: changeCount ?? 0,
    // Otherwise the list may have only the runs that are in memory.
    isIncomplete:
      store.collection.status !== 'loaded' || reviewCount === undefined || changeCount === undefined,
  }
}

/** The last single runs with a result are a history, which need not be saved. */
function isOnlyOnDevice({ state, batchId, sharing }: Run): boolean {
  return state.status !== 'done' || (batchId !== undefined && sharing !== 'sent')
}

async function attempt<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    logProblem('What the server does not have could not be counted.', error)
    return undefined
  }
}
