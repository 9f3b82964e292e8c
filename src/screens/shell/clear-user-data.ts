import { agentsCache } from '#features/agents/use-agent-catalog.ts'
import { providersCache } from '#features/agents/use-providers.ts'
import { studioDraft } from '#features/drafts/studio-draft.ts'
import { recentCaptures } from '#features/images/recent-captures.ts'
import { sharedImages } from '#features/images/shared-images.ts'
import { clearRuns } from '#features/runs/indexed-db-runs.ts'
import { trialCache } from '#features/usage/trial-cache.ts'
import { logProblem } from '#platform/log.ts'
import { pendingClears } from '#platform/pending-clears.ts'

/** Removes all data of a user from this device. Returns whether everything was removed. */
export async function clearUserData(uid: string): Promise<boolean> {
  try {
    await Promise.all([
      clearRuns(uid),
      recentCaptures.clear(uid),
      sharedImages.clear(uid),
      studioDraft.clear(uid),
      agentsCache.clear(uid),
      trialCache.clear(uid),
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
 * Removes the data of users whose sign-out was interrupted. For the user who is signed in a failed removal is not repeated,
 * because it would also remove their new runs.
 */
export async function finishPendingClears(signedInUid?: string): Promise<void> {
  for (const uid of pendingClears.list()) {
    if (!(await clearUserData(uid)) && uid === signedInUid) pendingClears.delete(uid)
  }
}
