import { TrialUsage } from '#contract/usage.ts'
import { z } from '#contract/zod.ts'

export const KeptTrial = z.object({ usage: TrialUsage, loadedAt: z.number() })
/** `loadedAt`: milliseconds since 1970. */
export type KeptTrial = z.infer<typeof KeptTrial>
