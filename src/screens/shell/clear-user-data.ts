import { agentsCache } from '#features/agents/use-agent-catalog.ts'
import { providersCache } from '#features/agents/use-providers.ts'
import { studioDraft } from '#features/drafts/studio-draft.ts'
import { seenDrift } from '#features/evaluations/seen-drift.ts'
import { recentCaptures } from '#features/images/recent-captures.ts'
import { sharedImages } from '#features/images/shared-images.ts'
import { clearReviews } from '#features/reviews/review-records.ts'
import { clearRuns } from '#features/runs/indexed-db-runs.ts'
import { monthlyStatsCache, trialCache } from '#features/usage/usage-cache.ts'
import { logProblem } from '#platform/log.ts'
import { pendingClears } from '#platform/pending-clears.ts'

/** Returns whether everything was removed. */
export async function clearUserData(uid: string): Promise<boolean> {
  try {
    await Promise.all([
      clearRuns(uid),
      clearReviews(uid),
      recentCaptures.clear(uid),
      sharedImages.clear(uid),
      studioDraft.clear(uid),
      seenDrift.clear(uid),
      agentsCache.clear(uid),
      trialCache.clear(uid),
      monthlyStatsCache.clear(uid),
      providersCache.clear(uid),
    ])
  } catch (error) {
    logProblem('The data of a user could not be removed.', error)
    return false
  }
  pendingClears.delete(uid)
  return true
}

/**
 * For users whose sign-out was interrupted. If the removal fails for the user who is signed in, it is not retried, because it
 * would then include their new runs.
 */
export async function finishPendingClears(signedInUid?: string): Promise<void> {
  for (const uid of pendingClears.list()) {
    if (!(await clearUserData(uid)) && uid === signedInUid) pendingClears.delete(uid)
  }
}
