import { TrialUsage } from '#contract/usage.ts'
import { z } from '#contract/zod.ts'
import { deviceStore } from '#platform/device-store.ts'
import { logProblem } from '#platform/log.ts'

const Kept = z.object({ usage: TrialUsage, loadedAt: z.number() })
/** `loadedAt`: milliseconds since 1970. */
export type KeptTrial = z.infer<typeof Kept>

const store = deviceStore<KeptTrial>('vision-trial')

/** The last numbers the backend sent to this person, kept for the times without a network. */
export const keptTrial = {
  /** Null where nothing, or nothing readable, is kept. */
  async read(uid: string): Promise<KeptTrial | null> {
    const kept = Kept.safeParse(await store.get(uid).catch(() => undefined))
    return kept.success ? kept.data : null
  },

  async write(uid: string, usage: TrialUsage): Promise<void> {
    await store
      .set(uid, { usage, loadedAt: Date.now() })
      .catch((error: unknown) => logProblem('The trial numbers are not kept on this device.', error))
  },

  forget: (uid: string) => store.remove(uid).catch(() => undefined),
}
