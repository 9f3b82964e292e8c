import { getOutbox } from '#core/runs/outbox.ts'
import { isPending } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getStudioSession } from './studio-session.ts'

/** Removes a run and that of the second agent for the same image, unless they have a result. Other tabs may be sending them. */
export function removePendingRuns(scope: UserScope, runId: string): void {
  for (const id of [runId, getStudioSession(scope).secondRuns.get().get(runId)]) {
    const run = getRunStore(scope).find(id)
    if (run && isPending(run)) void getOutbox(scope).remove(run)
  }
}
