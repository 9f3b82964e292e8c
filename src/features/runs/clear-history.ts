import { runChanges } from './run-changes.ts'
import { runStore } from './run-store.ts'

/** Lets everything go that has its answer. What is not sent yet stays. */
export async function clearHistory(uid: string): Promise<void> {
  await runStore.clearDone(uid)
  runChanges.tell({ uid, id: '' })
}
