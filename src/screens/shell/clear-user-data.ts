import { studioDraft } from '#core/agents/studio-draft.ts'
import { seenDrift } from '#features/evaluations/seen-drift.ts'
import { logProblem } from '#platform/log.ts'
import { pendingClears } from '#platform/pending-clears.ts'
import { clearUserRecords } from '#platform/storage/user-database.ts'

/** Returns whether everything was removed. */
export async function clearUserData(uid: string): Promise<boolean> {
  try {
    await Promise.all([studioDraft.clear(uid), seenDrift.clear(uid), clearUserRecords(uid)])
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
