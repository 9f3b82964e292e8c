import { TrialUsage } from '#contract/usage.ts'
import { z } from '#contract/zod.ts'

export const CachedTrial = z.object({ usage: TrialUsage, loadedAt: z.number() })
/** `loadedAt`: milliseconds since 1970. */
export type CachedTrial = z.infer<typeof CachedTrial>
