import { useState } from 'react'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** What the server does not have. */
type Unsent = {
  runs: Run[]
  reviewCount: number
  /** Other changes of shared batches. */
  changeCount: number
  /** Whether there may be more, since something on this device cannot be read. */
  isIncomplete: boolean
}

export type SignOutConfirmation = Unsent & {
  isAsking: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Removes the user's data from this device. Asks first if something would be lost that the server does not have. */
export function useSignOut(onSignOut: () => void) {
  const scope = useUserScope()
  const [isAsking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState<Unsent>({
    runs: [],
    reviewCount: 0,
    changeCount: 0,
    isIncomplete: false,
  })

  async function requestSignOut(): Promise<void> {
    const found = await findUnsent(scope)
    const { runs, reviewCount, changeCount, isIncomplete } = found
    if (runs.length + reviewCount + changeCount === 0 && !isIncomplete) return onSignOut()
    setUnsent(found)
    setAsking(true)
  }

  const confirmation: SignOutConfirmation = {
    isAsking,
    ...unsent,
    onCancel: () => setAsking(false),
    onConfirm: () => {
      setAsking(false)
      onSignOut()
    },
  }
  return { requestSignOut, confirmation }
}

async function findUnsent(scope: UserScope): Promise<Unsent> {
  const store = getRunStore(scope)
  const [runs, reviewCount, changeCount] = await Promise.all([
    attempt(() => store.list()),
    attempt(() => countUnsentReviews(scope)),
    attempt(() => countUnsentChanges(scope)),
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

/** The code of reviews is loaded after the shell. */
async function countUnsentReviews(scope: UserScope): Promise<number> {
  const { getReviewStore } = await import('#core/reviews/review-store.ts')
  return getReviewStore(scope).loadUnsentCount()
}

async function countUnsentChanges(scope: UserScope): Promise<number> {
  const { getBatchSync } = await import('#core/batches/batch-sync.ts')
  return getBatchSync(scope).countUnsent()
}
