import { logProblem } from '#platform/log.ts'
import { pendingDataRemovals } from '#platform/pending-data-removals.ts'
import { getPrefixRange } from './record-database.ts'
import { userDatabase } from './user-database.ts'

/**
 * Removes all that this device stores for a user, and what belongs to no user: the keys and caches that begin with the id of the
 * user and a slash, or with a slash. Returns whether everything was removed.
 */
export async function clearUserData(uid: string): Promise<boolean> {
  const prefixes = [`${uid}/`, '/']
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
    const cacheNames = typeof caches === 'undefined' ? [] : await caches.keys()
    for (const name of cacheNames)
      if (prefixes.some((prefix) => name.startsWith(prefix))) await caches.delete(name)
    await userDatabase.transaction('readwrite', async (records) => {
      for (const prefix of prefixes) await records.delete(getPrefixRange(prefix))
    })
  } catch (error) {
    logProblem('The data of a user could not be removed.', error)
    return false
  }
  pendingDataRemovals.delete(uid)
  return true
}

/**
 * For users whose sign-out was interrupted. If the removal fails for the user who is signed in, it is not retried, because it
 * would then include their new runs.
 */
export async function finishPendingDataRemovals(signedInUid?: string): Promise<void> {
  for (const uid of pendingDataRemovals.list()) {
    if (!(await clearUserData(uid)) && uid === signedInUid) pendingDataRemovals.delete(uid)
  }
}
