import { calls } from '#api/calls.ts'
import { logProblem } from '#platform/log.ts'
import { session } from './session.ts'

/** The stored profile may be older, for example if the password was changed on another device. */
export async function reloadProfile(uid: string): Promise<void> {
  try {
    session.changeProfile(await calls.currentUser(uid))
  } catch (error) {
    logProblem('The profile could not be loaded.', error)
  }
}
