import { calls } from '#api/calls.ts'
import { logProblem } from '#platform/log.ts'
import { session } from './session.ts'
import { getSessionUid } from './use-session.ts'

/** The stored profile may be older, for example if the password was changed on another device. */
export async function reloadProfile(uid: string): Promise<void> {
  try {
    const profile = await calls.currentUser(uid)
    // Meanwhile another user may have signed in.
    if (getSessionUid() === uid) session.changeProfile(profile)
  } catch (error) {
    logProblem('The profile could not be loaded.', error)
  }
}
