import type { TrialUsage } from '#contract/usage.ts'
import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'
import type { CachedTrial } from './kept-trial-record.ts'

const store = idbStore<CachedTrial>('vision-trial')

/** The last numbers the backend sent to this person, kept for the times without a network. */
export const trialCache = {
  /** Null where nothing, or nothing readable, is kept. */
  async read(uid: string): Promise<CachedTrial | null> {
    const found = await store.get(uid).catch(() => undefined)
    if (!found) return null
    const record = await import('./kept-trial-record.ts').catch(() => undefined)
    return record?.CachedTrial.safeParse(found).data ?? null
  },

  async write(uid: string, usage: TrialUsage): Promise<void> {
    await store
      .set(uid, { usage, loadedAt: Date.now() })
      .catch((error: unknown) => logProblem('The trial numbers are not kept on this device.', error))
  },

  delete: (uid: string) => store.delete(uid).catch(() => undefined),
}
