import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'

/** Begins with the id of the user, so that a sign-out removes it. */
const keyOf = ({ uid }: UserScope) => `${uid}/studio-run`

/** The id of the run that the studio of this tab has shown last. It outlives reloads, but not the sign-out. */
export const storedRunId = {
  read: (scope: UserScope) => access((storage) => storage.getItem(keyOf(scope))) ?? undefined,

  write(scope: UserScope, id: string | undefined): void {
    const key = keyOf(scope)
    access((storage) =>
      id === undefined || scope.signal.aborted ? storage.removeItem(key) : storage.setItem(key, id),
    )
  },
}

/** Some settings of browsers forbid the access. */
function access<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage)
  } catch (error) {
    logProblem('The storage of this tab is not available.', error)
    return undefined
  }
}
