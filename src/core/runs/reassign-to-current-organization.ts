import { storedSession } from '#platform/stored-session.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getOutbox } from './outbox.ts'
import { canRetry, type Run } from './run.ts'
import { getRunStore } from './run-store.ts'

/** Sends runs that were refused because the user has left their organization for the current one. */
export async function reassignToCurrentOrganization(scope: UserScope, runs: Run[]): Promise<void> {
  const organization = storedSession.organization()
  await getRunStore(scope).collection.upsert(
    runs.map(({ id }) => id),
    (run) => (run && canRetry(run) ? { ...run, organization } : undefined),
  )
  await getOutbox(scope).retryFailed(runs)
}
