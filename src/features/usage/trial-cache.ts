import type { TrialUsage } from '#contract/usage.ts'
import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'

/** `loadedAt` is in ms since 1970. */
export type CachedTrial = { usage: TrialUsage; loadedAt: number }

const store = idbStore<unknown>('vision-trial')

/** Stores the last trial usage that the backend has sent, for use without a network. */
export const trialCache = {
  /** Returns null if there is no readable record. */
  async read(uid: string): Promise<CachedTrial | null> {
    const record = (await store.get(uid).catch(() => undefined)) as Partial<CachedTrial> | undefined
    if (typeof record?.loadedAt !== 'number') return null
    // Imported here, so that the first screen does not wait for the schemas.
    const schemas = await import('#contract/usage.ts').catch(() => undefined)
    const usage = schemas?.TrialUsage.safeParse(record.usage).data
    return usage ? { usage, loadedAt: record.loadedAt } : null
  },

  async write(uid: string, usage: TrialUsage): Promise<void> {
    await store
      .set(uid, { usage, loadedAt: Date.now() } satisfies CachedTrial)
      .catch((error: unknown) => logProblem('The trial usage could not be cached.', error))
  },

  /** Rejects when the device cannot remove it. */
  clear: (uid: string) => store.delete(uid),
}
