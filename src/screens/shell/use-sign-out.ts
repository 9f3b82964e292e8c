import { useState } from 'react'
import { isPending, type Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { useUserScope } from '#ui/user-scope.tsx'

export type SignOutConfirmation = {
  isAsking: boolean
  runs: Run[]
  /** Reviews, and other changes of shared batches, that the server does not have. */
  reviewCount: number
  changeCount: number
  onCancel: () => void
  onConfirm: () => void
}

/** Removes the user's data from this device. Asks first if pending runs or reviews would be lost. */
export function useSignOut(onSignOut: () => void) {
  const scope = useUserScope()
  const [isAsking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState<Pick<SignOutConfirmation, 'runs' | 'reviewCount' | 'changeCount'>>({
    runs: [],
    reviewCount: 0,
    changeCount: 0,
  })

  async function requestSignOut(): Promise<void> {
    const pending = (
      await getRunStore(scope)
        .list()
        .catch(() => [])
    ).filter(isPending)
    const [reviewCount, changeCount] = await Promise.all([
      countUnsentReviews(scope),
      countUnsentChanges(scope),
    ])
    if (pending.length + reviewCount + changeCount === 0) return onSignOut()
    setUnsent({ runs: pending, reviewCount, changeCount })
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

/** The code of reviews is loaded after the shell; without it this page has none. */
async function countUnsentReviews(scope: UserScope): Promise<number> {
  try {
    const { getReviewStore } = await import('#core/reviews/review-store.ts')
    const reviews = getReviewStore(scope)
    await reviews.load()
    return reviews.countUnsent()
  } catch (error) {
    logProblem('The reviews could not be counted.', error)
    return 0
  }
}

async function countUnsentChanges(scope: UserScope): Promise<number> {
  try {
    const { getBatchSync } = await import('#core/batches/batch-sync.ts')
    return await getBatchSync(scope).countUnsent()
  } catch (error) {
    logProblem('The changes of shared batches could not be counted.', error)
    return 0
  }
}
