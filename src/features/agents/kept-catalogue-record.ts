import { Agent } from '#contract/agent.ts'
import { z } from '#contract/zod.ts'

/** The catalogue as it lies on the device. A chunk of its own: it is read only where the backend does not answer. */
export const KeptCatalogue = z.object({ agents: z.array(Agent), loadedAt: z.number() })
export type KeptCatalogue = z.infer<typeof KeptCatalogue>
