import { session } from '#features/auth/session.ts'
import { setAppBadge } from '#platform/installed-app.ts'
import { logProblem } from '#platform/log.ts'
import { pendingDataRemovals } from '#platform/pending-data-removals.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { notifications } from '#ui/notifications.ts'

/**
 * Removes the user's data from this page and this device. For a sign-out by the user only: when a session expires, the data
 * stays. If the page is closed meanwhile, the next start finishes the removal.
 */
export async function signOutUser(uid: string): Promise<void> {
  pendingDataRemovals.add(uid)
  getUserScope(uid).dispose()
  setAppBadge(0)
  await Promise.all([clear(uid), session.signOut()])
}

/** Returns undefined if there are none. */
export function finishInterruptedSignOuts(signedInUid?: string): Promise<void> | undefined {
  if (pendingDataRemovals.list().length === 0) return undefined
  return import('#platform/storage/clear-user-data.ts').then(
    ({ finishPendingDataRemovals }) => finishPendingDataRemovals(signedInUid),
    (error: unknown) => logProblem('A sign-out could not be finished.', error),
  )
}

async function clear(uid: string): Promise<void> {
  try {
    const { clearUserData } = await import('#platform/storage/clear-user-data.ts')
    if (await clearUserData(uid)) return
  } catch (error) {
    logProblem('The data of a user could not be removed.', error)
  }
  notifications.show({
    color: 'red',
    autoClose: false,
    message:
      'Some of your data could not be removed from this device. The app tries again the next time it opens.',
  })
}
