import { keptCatalogue } from '#features/agents/kept-catalogue.ts'
import { studioDraft } from '#features/drafts/studio-draft.ts'
import { recentCaptures } from '#features/images/recent-captures.ts'
import { keptProviders } from '#features/models/kept-providers.ts'
import { runStoreOf } from '#features/runs/run-store.ts'
import { trialCache } from '#features/usage/trial-cache.ts'
import { showBadge } from '#platform/app-badge.ts'
import { userScope } from '#platform/user-scope.ts'

/** Removes all data of a user from this device. Only for a sign-out by the user: an expired session retains the data. */
export async function clearUserData(uid: string): Promise<void> {
  showBadge(0)
  const scope = userScope(uid)
  scope.dispose()
  await Promise.all([
    runStoreOf(scope).clear(),
    recentCaptures.forget(uid),
    studioDraft.forget(uid),
    keptCatalogue.forget(uid),
    trialCache.delete(uid),
    keptProviders.forget(uid),
  ])
}
