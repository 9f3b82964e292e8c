import { keptCatalogue } from '#features/agents/kept-catalogue.ts'
import { studioDraft } from '#features/drafts/studio-draft.ts'
import { recentCaptures } from '#features/images/recent-captures.ts'
import { runStore } from '#features/runs/run-store.ts'
import { keptTrial } from '#features/usage/kept-trial.ts'

/** Removes from this device whatever belongs to a person. Only at their own wish: a lost session keeps everything. */
export async function forgetPerson(uid: string): Promise<void> {
  await Promise.all([
    runStore.forget(uid),
    recentCaptures.forget(uid),
    studioDraft.forget(uid),
    keptCatalogue.forget(uid),
    keptTrial.forget(uid),
  ])
}
