import type { Run } from './run.ts'
import { runChanges } from './run-changes.ts'
import { runStore } from './run-store.ts'

/** Puts what has failed back into the line, with all its attempts. What may have been counted stays with the person. */
export async function retryFailed(uid: string, runs: Run[]): Promise<void> {
  for (const { id, state } of runs) {
    if (state.status !== 'failed') continue
    await runStore.change(uid, id, (run) =>
      run.state.status === 'failed'
        ? { ...run, attempts: 0, state: { status: 'waiting', notBefore: 0 } }
        : undefined,
    )
    runChanges.tell({ uid, id })
  }
}
